// The play phase of Texas 42 as a game of boardgame.io: seven tiles each, a trump suit drawn at random, follow suit, count
// points, deal again.  No bidding, no match score: less than what the room server does for a move.

const TILES = [];
for (let high = 0; high <= 6; high += 1) for (let low = 0; low <= high; low += 1) TILES.push(`${high}-${low}`);

const ends = (tile) => [Number(tile[0]), Number(tile[2])];

// The suit that a tile asks for when it is led.
function suitOf(tile, trump) {
  const [high, low] = ends(tile);
  return high === trump || low === trump ? trump : high;
}

function follows(tile, led, trump) {
  const suit = suitOf(tile, trump);
  if (suit === trump || led === trump) return suit === led;
  return ends(tile).includes(led);
}

// How strong a tile is in a trick in which `led` was led.
function strength(tile, led, trump) {
  const [high, low] = ends(tile);
  const among = (suit) => (high === low ? 7 : high === suit ? low : high);
  if (suitOf(tile, trump) === trump) return 20 + among(trump);
  return follows(tile, led, trump) ? 10 + among(led) : 0;
}

function count(tile) {
  const [high, low] = ends(tile);
  return (high + low) % 5 === 0 ? high + low : 0;
}

function legal(hand, led, trump) {
  const able = led === null ? [] : hand.filter((tile) => follows(tile, led, trump));
  return able.length ? able : hand;
}

function dealt(random, scores) {
  const order = random.Shuffle(TILES);
  return {
    hands: [0, 1, 2, 3].map((seat) => order.slice(7 * seat, 7 * seat + 7)),
    trump: random.Die(7) - 1,
    turn: random.Die(4) - 1,
    led: null,
    trick: [],
    tricks: [],
    points: [0, 0],
    scores,
  };
}

const Texas42 = {
  name: "texas42",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ random }) => dealt(random, [0, 0]),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, tile) => {
        const seat = Number(playerID);
        if (!legal(G.hands[seat], G.led, G.trump).includes(tile)) return "INVALID_MOVE";
        G.hands[seat] = G.hands[seat].filter((each) => each !== tile);
        if (G.led === null) G.led = suitOf(tile, G.trump);
        G.trick.push({ seat, tile });
        G.turn = (seat + 1) % 4;
        if (G.trick.length < 4) return undefined;
        const best = G.trick.reduce((a, b) => (strength(b.tile, G.led, G.trump) > strength(a.tile, G.led, G.trump) ? b : a));
        G.points[best.seat % 2] += 1 + G.trick.reduce((sum, play) => sum + count(play.tile), 0);
        G.tricks.push({ led: G.led, winner: best.seat, plays: G.trick });
        G.trick = [];
        G.led = null;
        G.turn = best.seat;
        if (G.tricks.length < 7) return undefined;
        const won = G.points[0] > G.points[1] ? 0 : 1;
        Object.assign(G, dealt(random, G.scores.map((score, side) => score + (side === won ? 1 : 0))));
        return undefined;
      },
    },
  },
};

module.exports = { Texas42 };
