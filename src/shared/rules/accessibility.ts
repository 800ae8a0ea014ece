/**
 * What the accessibility statement says of the tests, and what the browser test does: both read it here, so that the
 * statement claims no more than is tested (requirements/website.md).
 */

/** The pages that axe looks at, by the id of their route; a boat's page stands for those of all boats. */
export const accessiblePages = {
  home: { de: "/", en: "/en" },
  booking: { de: "/Buchen/Hausboote/Hektor", en: "/book/houseboats/Hektor" },
  overview: { de: "/Übersicht/Hausboote", en: "/overview/houseboats" },
  vouchers: { de: "/Gutscheine", en: "/vouchers" },
  withdrawal: { de: "/Widerruf", en: "/withdrawal" },
  myBooking: { de: "/Meine-Buchung", en: "/my-booking" },
  myVoucher: { de: "/Mein-Gutschein", en: "/my-voucher" },
  waiting: { de: "/Warteliste/Hausboote/Hektor", en: "/waiting-list/houseboats/Hektor" },
  terms: { de: "/Geschäftsbedingungen", en: "/terms" },
  privacy: { de: "/Datenschutz", en: "/privacy" },
  imprint: { de: "/Impressum", en: "/Impressum" },
  accessibility: { de: "/Barrierefreiheit", en: "/accessibility" },
} as const;

export type AccessiblePage = keyof typeof accessiblePages;

/** The rules of axe that are asked, by their tags. */
export const accessibilityTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] as const;

/** The widths of window in which the pages are looked at, in CSS pixels. */
export const accessibilityWidths = { phone: 360, desk: 1440 } as const;

/** The day on which the statement was last gone through, with its known limits. */
export const accessibilityReviewed = "2026-11-24";
