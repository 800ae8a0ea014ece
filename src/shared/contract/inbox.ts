import { apiPath, type Contract } from "./call.ts";

export const inboxContract = {
  list: { method: "GET", path: apiPath("rere_get_inbox"), access: "staff" },
} as const satisfies Contract;

/** An item of the staff's inbox (requirements/inbox.md). */
export interface InboxItem {
  id: number;
  type: "todo" | "contact" | "confirmation" | "cancellation";
  name: string;
  phone: string;
  email: string;
  body: string;
  /** ISO 8601, UTC. */
  dateTime: string;
  /** Who ticked it off and when, in words; null while it is open. */
  ticked_off: string | null;
  canceled: boolean;
}

/** Newest first. */
export interface InboxAnswer {
  inbox: InboxItem[];
}
