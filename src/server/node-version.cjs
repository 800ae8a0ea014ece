// Runs before anything else and in the words of old Node versions, which cannot read the rest of the program.

var wanted = require("../../package.json").engines.node;

function partsOf(version) {
  return version
    .replace(/^[^0-9]*/, "")
    .split(".")
    .map(Number);
}

var oldest = partsOf(wanted);
var present = partsOf(process.versions.node);
if (present[0] < oldest[0] || (present[0] === oldest[0] && present[1] < oldest[1])) {
  console.error(
    "Cannot start: Node " +
      process.versions.node +
      " is too old, " +
      oldest.join(".") +
      " or newer is needed: install it",
  );
  process.exit(1);
}
