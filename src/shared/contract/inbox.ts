import type { InferType } from "yup";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { idField, longTextField, payload, textField } from "./fields.ts";

/** What somebody ticks off; items of the other types are there to be read up only. */
export const tickedOffByHand = ["todo", "contact"] as const;
export type OpenType = (typeof tickedOffByHand)[number];

/** An item of the staff's inbox (requirements/inbox.md). */
export interface InboxItem {
  id: number;
  type: OpenType | "confirmation" | "cancellation";
  /** What it is about, in a few words: of a to-do that somebody wrote its name, of a message who wrote it. */
  title: string;
  name: string;
  phone: string;
  email: string;
  body: string;
  /** ISO 8601, UTC. */
  dateTime: string;
  /** Full name of the employee who wrote it; "" for guests and the server. */
  author: string;
  /** Where on the website the caller can do something about it; null where there is no such place. */
  link: string | null;
  /** Of what a visitor caused: items of one sender that are about the same have the same text here. */
  group?: string;
  /** The withdrawal that the caller can accept; absent everywhere else. */
  withdrawal?: number;
  /** Who ticked it off and when, in words; null while it is open. */
  ticked_off: string | null;
  canceled: boolean;
}

/** The parameter of the day plan's address that chooses its day. */
export const dayParameter = "Tag";
/** The parameter of the inbox's address that opens its log at a tab: `contact`, `confirmation`, `cancellation`. */
export const logParameter = "Logbuch";

/** So many of each type are listed while they are open, of one sender so many, and so many are counted at most. */
export const longestList = 200;
export const listedOfSender = 10;
export const highestCount = 1_000;

export interface InboxAnswer {
  /** What is open, and for admins the last that was logged; the newest first. */
  inbox: InboxItem[];
  /** How many are open, also beyond those that are listed. */
  open: Record<OpenType, number>;
}

/** How many entries a page has, of what is open and of the log. */
export const logPage = 50;

const tabField = textField("validation-staff:logTab")
  .required("validation-staff:logTab")
  .oneOf(tickedOffByHand, "validation-staff:logTab");
/** `next` of the page before. */
const beforeField = idField("validation-staff:inboxItem").notRequired();

export const openItemsQuery = payload({ tab: tabField, before: beforeField });
export type OpenItemsQuery = InferType<typeof openItemsQuery>;

export interface OpenItemsAnswer {
  /** What is open of one type, the newest first. */
  inbox: InboxItem[];
  /** `before` of the next page; null where there is none. */
  next: number | null;
}

export const inboxLogQuery = payload({
  tab: tabField,
  /** Words that all occur in an entry, in whatever case. */
  search: textField("validation-staff:logSearch").default("").max(100, "validation-staff:logSearch"),
  before: beforeField,
});
export type InboxLogQuery = InferType<typeof inboxLogQuery>;

export interface InboxLogAnswer {
  /** What was ticked off, the last first. A search may find less than a page and still have more to look through. */
  inbox_log: InboxItem[];
  /** `before` of the next page; null where there is none. */
  next: number | null;
}

/** A to-do that somebody writes. */
export const taskSchema = payload({
  type: textField("validation-staff:taskType").default("todo").oneOf(["todo"], "validation-staff:taskType"),
  name: textField("validation-staff:taskName")
    .required("validation-staff:taskName")
    .max(80, "validation-staff:taskName"),
  body: longTextField("validation-staff:taskBody").default("").max(2_000, "validation-staff:taskBody"),
});

/** Who ticks off, and when, comes from the session and the clock. */
export const tickOffSchema = payload({ id: idField("validation-staff:inboxItem") });

export const inboxContract = {
  list: { method: "GET", path: apiPath("rere_get_inbox"), access: "staff", answer: json<InboxAnswer>() },
  open: {
    method: "GET",
    path: apiPath("rere_get_inbox_open"),
    access: "staff",
    query: openItemsQuery,
    answer: json<OpenItemsAnswer>(),
  },
  log: {
    method: "GET",
    path: apiPath("rere_get_inbox_log"),
    access: "admin",
    query: inboxLogQuery,
    answer: json<InboxLogAnswer>(),
  },
  addTask: { method: "POST", path: apiPath("rere_add_todo"), access: "staff", body: taskSchema, answer: json<Done>() },
  tickOff: {
    method: "POST",
    path: apiPath("rere_tick_off_inbox"),
    access: "staff",
    body: tickOffSchema,
    refusals: ["validation-staff:taskUnsettled", "validation-staff:tickedOff"],
    answer: json<Done>(),
  },
} as const satisfies Contract;
