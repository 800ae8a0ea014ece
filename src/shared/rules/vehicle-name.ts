/** The longest name of a vehicle (requirements/fleet.md). */
export const longestVehicleName = 25;

/** Begins with a letter, and none of the signs that an address or a search would read as something else. */
export const vehicleNamePattern = /^\p{L}[^*;@=+$/?%#<>{}|\\^~`]*$/u;

/** A name as it is stored: composed letters, and one space where somebody typed two. */
export function tidyVehicleName(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
}

/** What two vehicles must not have in common: their names without regard to case. */
export function vehicleNameKey(name: string): string {
  return tidyVehicleName(name).toLocaleLowerCase("de").normalize("NFC");
}
