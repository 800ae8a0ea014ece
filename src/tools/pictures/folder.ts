import path from "node:path";

/** Where pictures and report are; git ignores it. */
export const picturesFolder = path.resolve("screenshots/pictures");

/** How the program tells the comparison what to draw. */
export const settings = {
  before: "PICTURES_BEFORE",
  after: "PICTURES_AFTER",
  /** Names with commas between; empty for all. */
  only: "PICTURES_ONLY",
} as const;
