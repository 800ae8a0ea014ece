/** What follows the country's sign in a VAT id (VIES): Member States of the EU, and Northern Ireland. */
const formats: Record<string, string> = {
  AT: "U\\d{8}",
  BE: "[01]\\d{9}",
  BG: "\\d{9,10}",
  CY: "\\d{8}[A-Z]",
  CZ: "\\d{8,10}",
  DE: "\\d{9}",
  DK: "\\d{8}",
  EE: "\\d{9}",
  EL: "\\d{9}",
  ES: "[A-Z\\d]\\d{7}[A-Z\\d]",
  FI: "\\d{8}",
  FR: "[A-Z\\d]{2}\\d{9}",
  HR: "\\d{11}",
  HU: "\\d{8}",
  IE: "\\d[A-Z\\d+*]\\d{5}[A-Z]{1,2}",
  IT: "\\d{11}",
  LT: "(?:\\d{9}|\\d{12})",
  LU: "\\d{8}",
  LV: "\\d{11}",
  MT: "\\d{8}",
  NL: "[A-Z\\d+*]{10}\\d{2}",
  PL: "\\d{10}",
  PT: "\\d{9}",
  RO: "\\d{2,10}",
  SE: "\\d{12}",
  SI: "\\d{8}",
  SK: "\\d{10}",
  XI: "(?:\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})",
};

/** The form in which it is stored: without the blanks, dots and hyphens that it may be printed with. */
export const storedVatId = (text: string) => text.replace(/[\s.-]/g, "").toUpperCase();

/** Whether a stored VAT id has its country's format; only the tax office knows whether it was given to somebody. */
export function isVatId(stored: string): boolean {
  const format = formats[stored.slice(0, 2)];
  return format !== undefined && new RegExp(`^${format}$`).test(stored.slice(2));
}

/** Whether a stored VAT id may be one of a country whose ids are taken: what names none may only lack its sign. */
export const isOfTakenCountry = (stored: string) =>
  !/^[A-Z]{2}/.test(stored) || Object.hasOwn(formats, stored.slice(0, 2));
