export const vehicleTypes = ["motorboats", "sailboats", "jetskis", "canoes", "houseboats"] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** A category of the overview: one type, or all. */
export const allVehicles = "all";
export type VehicleCategory = VehicleType | typeof allVehicles;

/** The words for the vehicle types in the addresses of both languages (requirements/website.md). */
export const vehicleWords = {
  motorboats: { de: "Motorboote", en: "motorboats" },
  sailboats: { de: "Segelboote", en: "sailboats" },
  jetskis: { de: "Jetskis", en: "jetskis" },
  canoes: { de: "Kanus", en: "canoes" },
  houseboats: { de: "Hausboote", en: "houseboats" },
} as const satisfies Record<VehicleType, { de: string; en: string }>;

/** The type that a word of the address names in that language; null for the other language's word or any other. */
export function vehicleTypeOf(word: string, language: "de" | "en"): VehicleType | null {
  return vehicleTypes.find((type) => vehicleWords[type][language] === word) ?? null;
}
