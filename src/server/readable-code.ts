import { randomInt } from "node:crypto";

/** Letters and digits that nobody mistakes for one another: no 0 and O, no 1 and I. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 4;
const groupLength = 4;

const pattern = new RegExp(`^[${alphabet}]{${groupLength}}(?:-[${alphabet}]{${groupLength}}){${groups - 1}}$`, "i");

/** Whether the text is written like a readable code, in capitals or not, with blanks around it or without. */
export function isReadableCode(text: string): boolean {
  return pattern.test(text.trim());
}

/** A secret that people type, such as `K7QM-9WXA-TR4H-B2ZN`: 80 random bits, in groups for reading aloud. */
export function readableCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
