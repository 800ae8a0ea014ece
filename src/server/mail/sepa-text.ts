/** What Unicode does not take apart into a letter and its mark, and what German writes with two letters. */
const letters: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ĸ: "k",
  ə: "e",
};

/** Signs that banks do not take, each as the one that is nearest to it. */
const signs: readonly [pattern: RegExp, sign: string][] = [
  [/&/g, "+"],
  [/[\p{Pd}−_~]/gu, "-"],
  [/["«»„“”‟‚‘’‛‹›`´*]/g, "'"],
  [/[[{<]/g, "("],
  [/[\]}>]/g, ")"],
  [/[\\|]/g, "/"],
  [/;/g, ","],
  [/€/g, "EUR"],
];

/**
 * A text in the characters that every bank of the SEPA area takes (EPC217-08: Latin letters without marks, digits and
 * / - ? : ( ) . , ' +), in one line. German's umlauts become two letters, other letters lose their mark, and what has
 * no near sign becomes a dot. It is no longer than `longest` characters.
 */
export function sepaText(text: string, longest: number): string {
  const nearest = signs.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text);
  const spelled = nearest
    .normalize("NFKC")
    // Invisible signs, as of a name that was pasted.
    .replace(/\p{Cf}+/gu, "")
    .replace(/\p{L}/gu, spell)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
  const line = spelled
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ".")
    .trim();
  return line.slice(0, longest).trimEnd();
}

/** Capital letters stay so: "Ärzte" is "Aerzte", "ÄRZTE" is "AERZTE". */
function spell(letter: string, at: number, text: string): string {
  const small = letter.toLowerCase();
  const spelling = letters[small];
  if (spelling === undefined) return letter;
  if (letter === small) return spelling;
  const next = text[at + letter.length] ?? "";
  const isWithCapitals = /\p{Lu}/u.test(/\p{L}/u.test(next) ? next : (text[at - 1] ?? ""));
  const [first = "", ...rest] = spelling;
  return isWithCapitals ? spelling.toUpperCase() : [first.toUpperCase(), ...rest].join("");
}
