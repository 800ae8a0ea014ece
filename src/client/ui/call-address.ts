/** Where a tap calls: the number without the spaces and signs that make it readable. */
export function callAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
