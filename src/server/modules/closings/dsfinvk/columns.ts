/** A field of a file: `text` is the longest text that it takes, `places` the decimals of a number. */
export type Column = { name: string } & ({ text: number } | { places: number });

export interface Table {
  /** The name of the file. */
  file: string;
  /** What the format calls its content. */
  name: string;
  columns: readonly Column[];
}

export const text = (name: string, longest: number): Column => ({ name, text: longest });
export const number = (name: string, places = 0): Column => ({ name, places });

// What all files begin with: the closing, the receipt, the line.
export const closing = [text("Z_KASSE_ID", 50), text("Z_ERSTELLUNG", 30), number("Z_NR")];
export const transaction = [...closing, text("BON_ID", 40)];
export const position = [...transaction, text("POS_ZEILE", 50)];

export const address = (prefix = "") => [
  text(`${prefix}NAME`, 60),
  text(`${prefix}STRASSE`, 60),
  text(`${prefix}PLZ`, 10),
  text(`${prefix}ORT`, 62),
  text(`${prefix}LAND`, 3),
];
export const taxed = (names: readonly string[]) => names.map((name) => number(name, 5));
