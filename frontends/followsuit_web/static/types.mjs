/**
 * The table document and the wire, as types. Nothing here runs.
 *
 * @typedef {{key: string, text: string}} Badge
 * @typedef {{key: string, text: string, value: number}} Counter
 * @typedef {{seat: number, name: string, player: number, side: number, you: boolean, turn: boolean, pieces: number, out: boolean,
 *   badges?: Badge[], counters?: Counter[]}} Seat
 * @typedef {{side: number, seats: number[], name: string, score: number, tally: string, counters?: Counter[]}} Side
 * @typedef {{seat: number, piece: string, led?: boolean, winning?: boolean, note?: string}} Slot
 * @typedef {{number: number, winner: number, side: number, points: number, plays: Slot[]}} Trick
 * @typedef {{seat: number, text: string, move: string, standing: boolean}} Call
 * @typedef {{id: string, kind: string, title: string, text: string, owner?: number, pieces?: string[], complete?: boolean,
 *   winner?: number | null, slots?: Slot[], entries?: any[], key?: string, short?: string, value?: number, max?: number,
 *   low?: number, columns?: Badge[], rows?: string[][], hands?: {seat: number, pieces: string[]}[]}} Zone
 * @typedef {{set: string, name: string, tags?: (Badge & {short?: string})[], state: "playable" | "blocked" | "idle", why?: string}} Piece
 * @typedef {{move: string, text: string, name: string, enabled: boolean, why: string, primary: boolean, shortcut: string, confirm?: string}} Choice
 * @typedef {{move: string, text: string, note: string}} PieceMove
 * @typedef {{id: string, kind: string, title: string, text?: string, choices?: Choice[], zone?: string, verb?: string, min?: number,
 *   max?: number, moves?: Record<string, PieceMove[]>}} Action
 * @typedef {{type: string, seat: number | null, say: string, sound: string, piece?: string}} Happening
 * @typedef {{preset: string | null, text: string, differs: string[], mark: string}} House
 * @typedef {{game: string, title: string, language: string, rules: string[], house: House, phase: string, deal: number, you: number | null,
 *   prompt: {key: string, text: string, yours: boolean}, seats: Seat[], sides: Side[], zones: Zone[],
 *   pieces: Record<string, Piece>, actions: Action[], pause: "" | "start" | "deal" | "match", events: Happening[], result: string,
 *   outcome: {text: string, winners: number[]} | null}} TableDocument
 * @typedef {{title: string, language: string, rules: string[], house: House, seats: {seat: number, player: number, side: number}[]}} Told
 * What stays the same of a document, which the invited are told as well.
 *
 * @typedef {{seat: number, kind: "human" | "bot" | "open", name: string, bot: string | null, stand_in: string, lent: "" | "asked" | "absent", here: boolean}} RoomSeat
 * @typedef {{v: number, kind: string, seat: number | null, name: string, words: string, text: string}} Note
 * @typedef {{code: string, game: string, pace: number, pause: "" | "start" | "deal" | "match", waits: boolean, empty: "bots" | "wait", password: boolean,
 *   spectators: boolean, clock: {move: number, play: number | null, bank: number, extension: number} | null, grace: number | null, host: number | null, display: boolean,
 *   votes: {seat: number, by: number}[], seats: RoomSeat[], log: Note[]}} Room
 * @typedef {{seat: number, left: number, bank: number, extended: boolean}} Clock
 * @typedef {{type: "view", v: number, seat: number | null, d: number | null, legal: string[], document: TableDocument | null, room: Room,
 *   role: "seat" | "display" | "host" | "visitor", watching: number, clocks?: Clock[], table?: Told, at: number}} View
 * @typedef {{type: string, mid: string | null, v: number, code?: string, reason?: string}} Answer
 * @typedef {"connecting" | "open" | "reconnecting" | "replaced" | "gone"} LinkState
 *
 * @typedef {{name: string, text: string, help: string, kind: "choice" | "bool" | "int", choices?: {value: any, text: string}[],
 *   min?: number, max?: number, means?: {value: number, text: string}[], default: any, group: string, seats: number[]}} Option
 * @typedef {{move: number, play: number | null, bank: number, extension: number, text: string}} PresetClock
 * @typedef {{name: string, text: string, about: string, values: Record<string, any>, clock: PresetClock | null}} Preset
 * @typedef {{name: string, level: number, text: string}} Bot
 * @typedef {{name: string, title: string, about: string, seats: number[], options: Option[], presets: Preset[],
 *   bots: Bot[]}} Game
 * @typedef {{game: string, preset: string | null, seats: number, options: Record<string, any>, house: House, rules: string}} Rules
 */
export {};
