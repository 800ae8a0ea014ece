import { type RawBuilder, sql } from "kysely";

// What the rows of a log are found by stands in one column, in small letters: SQLite knows no capital umlauts.

/** The column's text; what is undefined is left out. */
export function searchTextOf(parts: readonly (string | number | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .join(" ")
    .toLowerCase();
}

/** What somebody searches for, word by word. */
export function searchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether the word is a part of a `search_text`, whatever signs it has. */
export function hasWord(word: string): RawBuilder<boolean> {
  return sql<boolean>`search_text like ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}
