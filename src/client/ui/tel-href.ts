/** The link to a phone number: without the spaces and signs that make it readable. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
