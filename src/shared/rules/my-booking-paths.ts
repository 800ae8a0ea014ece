// Apart from the rules about days: each page's footer links here, and none shall load a calendar library for it.

/** The guest's own page of a booking. Behind it a slash and a token is the link of a mail. */
export const myBookingPaths = { de: "/Meine-Buchung", en: "/my-booking" } as const satisfies Record<
  "de" | "en",
  string
>;

/** The parameter of the page's address that names the booking: the same in both languages. */
export const bookingParameter = "nr";

/** The page of one booking: each tab shows its own, whichever link the browser followed last. */
export const myBookingAddress = (language: "de" | "en", number: number) =>
  `${myBookingPaths[language]}?${bookingParameter}=${number}`;
