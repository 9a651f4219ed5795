/** The client's own words, by language. What the table says comes ready from the server. */

const en = {
  // bar and menu
  textTable: "Text table", score: "Score", lastTrick: "Last trick", menu: "Menu", mute: "Mute", unmute: "Unmute",
  rules: "How this table plays", people: "Players and pace", settings: "Settings", help: "Keys and help",
  command: "Type a move", leave: "Back to the lobby", close: "Close", tableRegion: "Table", log: "What happened", more: "Show all that happened",
  less: "Show less",
  // line
  connecting: "Connecting…", reconnecting: "The line is down. Reconnecting…", gone: "There is no such room here, or it needs its password or an invite.", inviteUsed: "This invite is used up, or none to this room. Ask for another, or for the password.", gotUp: "You have got up. The password or an invite lets you in again.", seatedHere: "You have a seat here: leave it first.", notOpen: "That does not open a room here. Check it, or ask for an invite.",
  replaced: "This seat is open in another window.", useHere: "Use it here", refused: "The table refused that.",
  // play
  start: "Deal the first hand", nextDeal: "Next hand", rematch: "Play again", newTable: "New table", goOn: "Continue",
  wait: "It is not your turn.", notPlayable: "It cannot be played now.", twice: "{name}: tap again to {verb} it.", which: "How do you play the {name}?",
  cancel: "Cancel", chosen: "{n} of {max} chosen", chosenFull: "You have chosen {max}: first put one back.", chosenMark: "chosen", emptyTrick: "Nothing is played yet.", noHand: "You hold nothing now.",
  led: "led", winning: "winning", won: "takes it", you: "you", toPlay: "on turn", sitsOut: "sits out", away: "away", bot: "bot", open: "open", faceDown: "{n} face down", piecesLeft: "{n} left",
  passedBids: "No bids yet.", noTricks: "No trick is finished yet.", stacked: "The tricks are stacked: they cannot be looked at.", nothingYet: "Nothing to show yet.",
  match: "The match is over", dealOver: "The hand is over", of: "{value} of {max}",
  typed: "Move or word", send: "Send", typedHint: "A move such as the buttons send, or: {words}",
  // sentences
  sayHand: "You hold {n}: {pieces}.", sayPlayable: "You may play: {pieces}.", saySlot: "{name}: {piece}", sayTurn: "On turn: {names}.", sayNobody: "Nobody is on turn.",
  sayTrick: "{title}. {plays}.", sayLast: "Trick {n}, taken by {name} ({points}): {plays}.", sayBid: "{name}: {text}", saySide: "{name}: {score}",
  sayCounter: "{name}, {text}: {value}", sayPlayer: "{name}: {facts}", sayNoMarker: "Nothing is named yet.", points: { one: "{n} point", other: "{n} points" }, trick: "Trick {n}",
  // settings
  setTap: "Playing by touch", tapAuto: "Tap twice", tapOnce: "Tap once", tapTwice: "Always twice, mouse too", setHold: "A finished trick stays", holdNormal: "A moment", holdLong: "Longer",
  holdAsk: "Until I continue", setTheme: "Theme", auto: "As the system", dark: "Dark", light: "Light", setMotion: "Motion", reduced: "Reduced",
  setNumerals: "Large figures on the pieces", setFour: "A colour for each suit", setMute: "No sound", setKeys: "One-letter keys", setAwake: "Keep the screen on", setNotify: "Notify me when it is my turn",
  setText: "Text table", yourName: "Your name", save: "Save", pace: "Time between bots' moves", instant: "None", seconds: "{n} s", record: "Record of the hands that are over",
  mark: "Rules mark {mark}: tables with the same mark play by the same rules.",
  code: "Table {code}", seat: "Seat {n}",
  // help
  helpKeys: "While the table has the focus (not a field or a dialog):", helpHand: "Arrow keys, Home and End go through the hand; Enter or Space plays. Where several are to be chosen, Enter or Space chooses and puts back, and Escape puts all back.",
  helpCommand: "Ctrl + / opens the command box. Moves are typed as the record writes them.",
  keyH: "your hand", keyT: "the trick on the table", keyL: "the last trick", keyB: "the bids", keyU: "trump or contract", keyS: "the score", keyW: "whose turn it is",
  keyC: "points so far", keyP: "the players", keyHelp: "this help", keyN: "continue after a trick", helpTap: "By touch: tap a piece to choose it, tap it again to play it. Sliding off a piece plays nothing.",
  yourTurn: "Your turn",
  // the people of a room
  invite: "Invite", talk: "Chat", unread: "{n} new", saidBy: "{name}: {text}", sayWords: "Your own words", nobodySpoke: "Nobody has said anything yet.", setQuiet: "Chat is not read out or listed",
  roomCode: "Room {code}", copyLink: "Copy the link", linkOf: "Link", inviteTo: "Seat {n}, free", noFree: "No seat is free.", onlyHere: "This address works on this computer only. For others, end the server, start it with followsuit serve --host 0.0.0.0 and reload this page.",
  byAddress: "This address is enough to choose a free seat:", byPassword: "This address and the password are enough to choose a free seat; the links to one seat need no password:", selected: "The link is selected: now copy it.",
  camera: "One seat each: open the link, or point a camera at the picture.", cameraOf: "Picture of the link to seat {n}", camera1: "Picture of the link", watching: { one: "{n} person watches.", other: "{n} people watch." },
  sitHere: "Sit in seat {n}", partnersAre: { one: "Partner: {names}", other: "Partners: {names}" }, nameAt: "{name} (seat {n})", whoeverSits: "whoever sits in seat {n}", eachAlone: "Each plays alone.", watchOnly: "Watch", sitDown: "Sit down", whoSits: "At the table", password: "Password", enter: "Come in",
  host: "host", lentBy: "a bot plays", lend: "Let a bot play for me", back: "I play again", lentYou: "A bot plays for you.", moveHere: "Move here", moveWhen: "Seats can be changed between two hands.",
  leaveSeat: "Leave the seat", sure: "Really? {text}", vote: "Vote for a bot", voted: "{n} of the others want a bot for {name}.", isAway: "{name} is away.", giveBot: "Let a bot play", sendAway: "Open the seat", makeHost: "Make host", openSeat: "Open to people",
  closeSeat: "Close to people", botIn: "Bot in seat {n}", standIn: "Bot that would play for me", botLevel: "{text} Level {level}.", otherDevice: "My seat on another device", wordsAre: "Your seat is number {n}. These six words open it, and so does the link:", haveWords: "I have six words", wordsSeat: "Number of the seat", sixWords: "Six words", wordsWrong: "These words do not open seat {n}: check the number, each word, and whether newer words were made.",
  showHere: "Show the table on this device", showThere: "Show the table on another device", noDisplay: "Show the table nowhere",
  restart: "Begin a new match", scoreOf: "Score of {name}", waits: { one: "Waiting for somebody in seat {seats}.", other: "Waiting for people in seats {seats}." }, lateYou: "Your time was up, and a bot has made this move.", moreTime: "More time", secondsLeft: "{n} seconds left", timeLeft: "Time left",
  pocketLine: "The table is on another screen.", wholeTable: "Whole table", setPocket: "Hand only", pocketAuto: "While a device shows the table", pocketAlways: "Always", pocketNever: "Never",
  // lobby
  friends: "With friends", friendsHint: "Every other seat is open; the bots chosen above stand in.", emptySeats: "Empty seats", emptyBots: "Bots play there", emptyWait: "Wait for people", mayWatch: "People may watch", passwordOptional: "Password, if wanted", passwordFor: "With a password the chat also takes words of your own.",
  thinking: "Time for a move", noClock: "As long as they like", presetClock: "As these rules have it: {text}", ownClock: "Numbers of your own",
  ownMove: "Seconds for each decision", ownPlay: "Seconds for a play, if different", ownBank: "Seconds more in a match", ownExtension: "Seconds more once in a hand", graceOf: "A bot plays for who is away after", never: "Never", tableOnly: "This device only shows the table", makeRoom: "Make a room", joinRoom: "Join a room", roomCodeField: "Code of the room", join: "Join",
  tagline: "Trick-taking games at one table", game: "Game", rulesOf: "Rules", houseRules: "House rules", asPreset: "as {preset}", differ: "{n} changed from {preset}",
  differs: "Changed: {preset} has “{value}”.", namePlaceholder: "Ann", players: "Players", player: "Player", facts: "What is known", seatLeft: "To your left", seatRight: "To your right", seatAcross: "Across from you", seatOther: "The other player", seatN: "Seat {n}",
  opponents: "At the table with you", play: "Play", sitting: "Setting the table…", recent: "Your tables of late", forget: "Forget table {code}", yes: "Yes", no: "No",
  noServer: "The server does not answer. Try again in a moment.", loading: "Loading…", range: "{min} to {max}.", means: "{n}: {text}.", retry: "Try again",
  mixes: "Rules of your own", mixName: "Name for these rules", kept: "“{name}” is kept.", forgetMix: "Forget {name}", forgotten: "“{name}” is forgotten.",
  changes: "What has changed", licence: "Licence: {licence}",
  mixLink: "Copy a link to these rules", copied: "The link is copied.", badRules: "{name} cannot be used: {reason}.", thisLink: "This link",
};

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, Partial<typeof en>>} */
const languages = { en };
/** @type {Partial<typeof en>} */
let words = en;
let plurals = new Intl.PluralRules("en");

/** @param {string} language */
export function speak(language) {
  words = languages[language] ?? languages[language.split("-")[0]] ?? en;
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** @param {Key} key @param {Record<string, any>} [args] */
export function t(key, args = {}) {
  const entry = words[key] ?? en[key];
  const text = typeof entry === "string" ? entry : entry[plurals.select(Number(args.n)) === "one" ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
}
