// Apart from the rules about days: each page's footer links here, and none shall load a calendar library for it.

/** The guest's own page of a booking. Behind it a slash and a token is the link of a mail. */
export const myBookingPaths = { de: "/Meine-Buchung", en: "/my-booking" } as const satisfies Record<
  "de" | "en",
  string
>;

/** Whether an address, with or without its query, is the guest's own page: no cache and no search engine may have it. */
export function isMyBookingPath(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0]?.replace(/\/$/, "");
  return Object.values(myBookingPaths).some((own) => path === own);
}
