/** Letters that Unicode does not take apart into a letter and its mark. */
const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "a", œ: "o", ø: "o", ł: "l", đ: "d", ı: "i" };

/**
 * A word as it is compared: in small letters, without accents, and with one spelling of umlauts, so that Müller, Muller
 * and Mueller are the same.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll(/[ßæœøłđı]/g, (sign) => letters[sign] ?? sign);
  return lower
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(?<=[aou])e/g, "");
}
