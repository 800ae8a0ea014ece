/** The id of what a hash names: a boat's name may have blanks, and HTML allows none in an id. */
export function sectionId(name: string): string {
  return name.replaceAll(/\s/g, "_");
}

/** Where the focus goes when a popup closes that was opened from the row of a boat. */
export const boatRowId = (boat: string) => `boat-${sectionId(boat)}`;
