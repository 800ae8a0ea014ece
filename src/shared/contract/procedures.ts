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
} as const satisfies Contract;
