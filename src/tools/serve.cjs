// `npm run serve`: the built server, with production packages alone; without tsx, which would take most of the start's time.
// What needs no such words: `node dist/server/main.js` is the same.

require("../server/node-version.cjs");

const { existsSync } = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const server = path.join(__dirname, "../../dist/server/main.js");
const [argument] = process.argv.slice(2);
if (argument === "--help") {
  console.log(`Serves the website and API that \`npm run build\` has built; needs production packages only (npm ci --omit=dev).

Usage:  npm run serve [-- --new]
   or:  node dist/server/main.js [--new]

Arguments: --new begins an empty database where DATA_DIR names a folder that is not there. Environment: all of it, or the file .env; see .env.example.
It ends with 0 after SIGTERM or SIGINT, and with 1 where it cannot start; a sentence on standard error says why.`);
} else if (argument !== undefined && argument !== "--new") {
  console.error(`There is no argument ${argument}: see npm run serve -- --help`);
  process.exitCode = 2;
} else if (existsSync(server)) {
  void import(pathToFileURL(server).href);
} else {
  console.error('Cannot start: there is no build of the server in dist: run "npm run build"');
  process.exitCode = 1;
}
