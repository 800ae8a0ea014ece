import type { Day } from "../rules/day.ts";
import type { OffSeason } from "../rules/season.ts";
import type { VehicleType } from "../rules/vehicle-words.ts";
import type { BoatBlock } from "./boat-block.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { dayField, payload } from "./fields.ts";
import type { BookingStatus } from "./staff-booking.ts";

/** The most days that one answer covers: the months of the longest season. */
export const mostBoardDays = 400;

/** Both days included, at most `mostBoardDays` of them (requirements/board.md). */
export const boardQuery = payload({
  from: dayField("validation-staff:day"),
  to: dayField("validation-staff:day"),
});

export interface BoardBoat {
  id: number;
  type: VehicleType;
  name: string;
  /** Out of service on every day. */
  blocked: boolean;
}

/** From the afternoon of `start` to the morning of `end`; where both are one day, the whole of it. */
export interface BoardStay {
  /** Of the booking. */
  id: number;
  vehicle: number;
  start: Day;
  end: Day;
  /** With early boarding it has the morning of its first day, with late return the afternoon of its last as well. */
  starts_am: boolean;
  ends_pm: boolean;
  name: string;
  status: Exclude<BookingStatus, "cancelled">;
  /** The guest is on the blacklist. */
  banned: boolean;
  /**
   * The guest did not come, and the boat was freed of the stay, which ends with that day. Where that is the first day
   * nothing is taken: `end` is `start`.
   */
  freed: boolean;
}

/** Days that a guest holds while paying; who it is nobody knows yet. */
export interface BoardHold {
  vehicle: number;
  start: Day;
  end: Day;
  /** As of a stay. */
  starts_am: boolean;
  ends_pm: boolean;
}

/** Days that another portal's calendar blocks. */
export interface BoardImport {
  vehicle: number;
  start: Day;
  end: Day;
  /** It takes the morning of its first day as well, and the afternoon of its last (src/shared/rules/span.ts). */
  starts_am: boolean;
  ends_pm: boolean;
  /** What staff call that calendar. */
  name: string;
}

/** Days on which a boat is not to be had (contract/boat-block). */
export type BoardBlock = Omit<BoatBlock, "vehicle_name" | "by">;

/** All boats, and what touches the days asked for. */
export interface BoardAnswer {
  boats: BoardBoat[];
  stays: BoardStay[];
  holds: BoardHold[];
  imports: BoardImport[];
  blocks: BoardBlock[];
  /** Blocked for all boats. */
  blocked_days: Day[];
  /** The days without year on which the company is closed. */
  off_season: OffSeason;
}

export const boardContract = {
  show: {
    method: "GET",
    path: apiPath("rere_get_board"),
    access: "staff",
    query: boardQuery,
    answer: json<BoardAnswer>(),
  },
} as const satisfies Contract;
