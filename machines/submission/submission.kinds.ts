import type { SubmissionInput } from "./submission.types.ts";

/** How the forms of the product behave once they were sent. */
export const submissionKinds = {
  /** requirements/contact.md: locked while either message stands, then cleared or as it was. */
  contact: { successShown: 3_000, failureShown: 3_000, lockedWhile: ["succeeded", "failed"] },
  /** requirements/settings.md, requirements/hours.md: open at once; what was not saved is said until the next try. */
  settings: { successShown: 3_000, failureShown: null, lockedWhile: [], refusesAtFields: true },
  /** requirements/session.md: success leads to another page. */
  login: { successShown: null, failureShown: 3_000, lockedWhile: ["succeeded"] },
  /** requirements/session.md: whether the address is known, and whether a mail went out, is nobody's business. */
  recover: {
    successShown: 5_000,
    failureShown: null,
    lockedWhile: ["succeeded"],
    concealsFailure: true,
    endsWithSuccess: true,
  },
  /** requirements/session.md: success clears the form; what is wrong with its fields outlives the message of failure. */
  register: { successShown: 3_000, failureShown: 3_000, lockedWhile: ["succeeded"] },
  /** requirements/vouchers.md: what was declared takes the place of the form; what failed is said until the next try. */
  withdrawal: { successShown: null, failureShown: null, lockedWhile: ["succeeded"], refusesAtFields: true },
  /** Success closes the popup; it says of a failure what to do next, until the next try. */
  popup: { successShown: null, failureShown: null, lockedWhile: ["succeeded"] },
} as const satisfies Record<string, SubmissionInput>;

export type SubmissionKind = keyof typeof submissionKinds;
