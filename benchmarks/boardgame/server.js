// boardgame.io's own server with the game beside this file: `NODE_PATH=<node_modules> node server.js PORT`.

const { Server } = require("boardgame.io/server");
const { Texas42 } = require("./game.js");

Server({ games: [Texas42], origins: [/.*/] }).run({ port: Number(process.argv[2]), callback: () => console.log("listening") });
