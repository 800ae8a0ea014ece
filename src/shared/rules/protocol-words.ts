/** The two moments of a stay that have a protocol (requirements/protocols.md). */
export const protocolKinds = ["handover", "return"] as const;
export type ProtocolKind = (typeof protocolKinds)[number];

/** What a list of things to check may have: lines, and signs in each. */
export const checklistLimits = { lines: 40, line: 120 } as const;

/** Photos of damage in one protocol. */
export const mostPhotos = 12;
/** Of their longest side, in pixels: as much as a screen shows of some damage. */
export const photoSide = 1_600;

/** What a signature is drawn into: a box of these units, whatever the size of the screen. */
export const signatureBox = { width: 600, height: 200 } as const;
/** Signs of a drawn signature: some hundred points; a pen that rests adds none. */
export const longestSignature = 12_000;
/** Stands in place of a drawing: the typed name is the signature. */
export const typedSignature = "typed";

const strokes = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

/**
 * Whether a text is a drawn signature: strokes of straight lines as an SVG path (`M10 20L30 40L50 60M…`), in whole
 * units within `signatureBox`. Nothing else that a path may have is one.
 */
export function isDrawnSignature(path: string): boolean {
  if (path.length > longestSignature || !strokes.test(path)) return false;
  const numbers = path.match(/\d+/g) ?? [];
  return numbers.every((number, index) => {
    return Number(number) <= (index % 2 === 0 ? signatureBox.width : signatureBox.height);
  });
}

/** The level of a tank as its gauge shows it: eighths, 0 to 8. */
export const fullTank = 8;

/** The list that a company begins with (requirements/protocols.md). */
export const usualChecklist: readonly string[] = [
  "Rumpf und Deck ohne sichtbare Schäden",
  "Leinen, Fender und Anker vollständig",
  "Rettungswesten für alle Personen an Bord",
  "Feuerlöscher und Verbandskasten vorhanden",
  "Motor, Schaltung und Steuerung funktionieren",
  "Bordelektrik, Lichter und Signalhorn funktionieren",
  "Frischwasser gefüllt, Fäkalientank geleert",
  "Kochstelle und Gasanlage in Ordnung",
  "Toilette und Dusche in Ordnung",
  "Innenraum, Betten und Geschirr sauber und vollständig",
  "Bootspapiere und Gewässerkarte an Bord",
  "Alle Schlüssel vorhanden",
];
