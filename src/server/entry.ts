import "./node-version.cjs";

// Imported after the look at Node's version: an old one cannot even read it.
void import("./main.ts");
