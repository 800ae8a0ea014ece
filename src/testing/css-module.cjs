// A class of a CSS module is its own name in tests.
module.exports = new Proxy({}, { get: (_, name) => (name === "__esModule" ? false : String(name)) });
