// Paths that only staff screens link to; guests do not load this file (requirements/website.md).

export const tasksPath = "/Aufgaben";
export const inboxPath = "/Postfach";
export const tillPath = "/Kassensystem";
export const hoursPath = "/Arbeitsstunden";

/** What the till is opened for: the state of the navigation to it. */
export interface TillState {
  mode: "booking" | "products" | "voucher";
}
