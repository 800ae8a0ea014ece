/** Whether the party fits on the boat: at least one adult, no negative numbers, adults plus children within the limit. */
export function fitsAboard(adults: number, children: number, passengers: number): boolean {
  return adults >= 1 && children >= 0 && adults + children <= passengers;
}
