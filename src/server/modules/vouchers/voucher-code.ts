import { randomBytes } from "node:crypto";

/** 32 signs, so that each carries five random bits; without 0 and O, 1 and I, which look alike on paper. */
const signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** Sixteen signs carry 80 bits. */
const groups = 4;
const groupLength = 4;
const codePattern = /^[A-Z0-9]{1,40}$/;

/** A code that nobody guesses, in four groups of four. */
export function newVoucherCode(): string {
  const drawn = Array.from(randomBytes(groups * groupLength), (byte) => signs[byte % signs.length]);
  return Array.from({ length: groups }, (_, group) =>
    drawn.slice(group * groupLength, (group + 1) * groupLength).join(""),
  ).join("-");
}

/**
 * What stands in the place of a voucher's code until it is paid, as in the bank's statement. It spends nothing: with
 * its blank and small letters no typed code is equal to it.
 */
export function voucherReference(id: number): string {
  return `Gutschein ${id}`;
}

/** A typed code as the repository compares it: capital letters and digits alone; null for text that is no code. */
export function normalizeCode(code: string): string | null {
  const normalized = code.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  return codePattern.test(normalized) ? normalized : null;
}

/** The code that a text consists of, in its groups, however it was typed; null for any other text. */
export function codeIn(text: string): string | null {
  const normalized = normalizeCode(text);
  if (normalized?.length !== groups * groupLength) return null;
  return Array.from({ length: groups }, (_, group) =>
    normalized.slice(group * groupLength, (group + 1) * groupLength),
  ).join("-");
}
