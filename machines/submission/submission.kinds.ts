import type { SubmissionInput } from "./submission.types.ts";

/** How the forms of the product behave once they were sent. */
export const submissionKinds = {
  /** requirements/contact.md: locked while either message stands, then cleared or as it was. */
  contact: { success: "locked", failure: "locked" },
  /** requirements/settings.md, requirements/hours.md: open at once; what was not saved is said until the next try. */
  saved: { success: "open", failure: "standing", refusesAtFields: true },
  /** requirements/session.md: success leads to another page. */
  login: { success: "followed", failure: "passing" },
  /** requirements/session.md: whether the address is known, and whether a mail went out, is nobody's business. */
  recover: { success: "leaving", failure: "concealed" },
  /**
   * requirements/session.md: success clears the form; what is wrong with its fields outlives the message of failure.
   */
  register: { success: "locked", failure: "passing" },
  /**
   * requirements/vouchers.md: what was declared takes the place of the form; what failed is said until the next try.
   */
  withdrawal: { success: "followed", failure: "standing", refusesAtFields: true },
  /**
   * requirements/my-booking.md: whether there is such a booking is nobody's business; failure stands until the next
   * try.
   */
  bookingLink: { success: "followed", failure: "standing", refusesAtFields: true },
  /** requirements/book-for-guest.md: success leads on; what failed is said until the next try. */
  bookForGuest: { success: "followed", failure: "standing", refusesAtFields: true },
  /** Success closes the popup; it says of a failure what to do next, until the next try. */
  popup: { success: "followed", failure: "standing" },
} as const satisfies Record<string, SubmissionInput>;

export type SubmissionKind = keyof typeof submissionKinds;
