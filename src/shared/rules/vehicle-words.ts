/** The words for the vehicle types in the addresses of both languages (requirements/website.md). */
export const vehicleWords = {
  motorboats: { de: "Motorboote", en: "motorboats" },
  sailboats: { de: "Segelboote", en: "sailboats" },
  jetskis: { de: "Jetskis", en: "jetskis" },
  canoes: { de: "Kanus", en: "canoes" },
  houseboats: { de: "Hausboote", en: "houseboats" },
} as const;

/** The type that a word of the address names in that language; null for the other language's word or any other. */
export function vehicleTypeOf(word: string, language: "de" | "en"): keyof typeof vehicleWords | null {
  const types = Object.keys(vehicleWords) as (keyof typeof vehicleWords)[];
  return types.find((type) => vehicleWords[type][language] === word) ?? null;
}
