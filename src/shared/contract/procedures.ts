import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, file, json } from "./call.ts";

/** Where an admin opens the document as PDF. */
export const proceduresPath = () => proceduresContract.document.path;

export interface ProceduresSection {
  title: string;
  /** One a paragraph. */
  lines: string[];
}

/** The documentation of procedures that the GoBD want, as it holds on a day for a version. */
export interface ProceduresAnswer {
  version: string;
  /** Empty in a working copy, which was packaged from none. */
  commit: string;
  day: Day;
  sections: ProceduresSection[];
}

/** What the tax office is told of the till (§ 146a (4) AO), as far as this server knows it. */
export interface TillNotificationAnswer {
  day: Day;
  sections: ProceduresSection[];
}

export const proceduresContract = {
  get: {
    method: "GET",
    path: apiPath("rere_get_procedures"),
    access: "admin",
    answer: json<ProceduresAnswer>(),
  },
  /** The same as PDF, to be shown by the browser; the same bytes all day. */
  document: {
    method: "GET",
    path: apiPath("rere_get_procedures_document"),
    access: "admin",
    answer: file("application/pdf", "inline"),
  },
  tillNotification: {
    method: "GET",
    path: apiPath("rere_get_till_notification"),
    access: "admin",
    answer: json<TillNotificationAnswer>(),
  },
} as const satisfies Contract;
