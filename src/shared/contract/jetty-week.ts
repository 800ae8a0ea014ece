import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, json } from "./call.ts";

/** Who comes back or leaves, as far as the jetty may know it: nothing else of a guest (requirements/jetty.md). */
export interface JettyMove {
  vehicle: number;
  day: Day;
  kind: "returns" | "leaves";
  /** As the guest wrote it; "" where only a surname can be told. */
  first_name: string;
  /** Of a departure when the guest comes, "HH:MM" in Berlin; null where nothing was agreed on. */
  arrival_time: string | null;
  /** A departure on board from 10:00, a return until 18:00 (requirements/early-and-late.md). */
  added_half: boolean;
  /** It leaves and comes back on the same day. */
  day_booking: boolean;
  /** Adults and children. */
  people: number;
  dog: boolean;
}

/** Today and the six days after it. */
export interface JettyWeekAnswer {
  days: Day[];
  /** By name. */
  boats: { id: number; name: string }[];
  /** By day; the returns of a day before its departures. */
  moves: JettyMove[];
}

export const jettyWeekContract = {
  show: { method: "GET", path: apiPath("rere_get_jetty_week"), access: "jetty", answer: json<JettyWeekAnswer>() },
} as const satisfies Contract;
