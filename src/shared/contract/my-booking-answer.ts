import type { Day } from "../rules/day.ts";
import type { ExtraFields, ExtraName } from "../rules/extras.ts";
import type { License, LicenseAnswer } from "../rules/license.ts";
import type { BookedExtra } from "../rules/own-extras.ts";
import type { TakenHalf } from "../rules/price-list.ts";
import type { ProtocolKind } from "../rules/protocol-words.ts";
import type { ConfirmationBlock } from "./booking.ts";
import type { InvoiceEntry } from "./invoices.ts";
import type { LifeStep } from "./life.ts";
import type { OwnExtraFields, PriceListFields } from "./price-list.ts";
import type { BookingStatus, CancellationQuote } from "./staff-booking.ts";

export const crewLicences = ["none", "inland", "sea", "charter"] as const;
export type CrewLicence = (typeof crewLicences)[number];
export interface CrewMember {
  name: string;
  licence: CrewLicence;
}

/** What cancelling costs from a day on, with the money that is there now. */
export interface CancellationFrom extends CancellationQuote {
  from: Day;
}

/** @property signed_at ISO 8601, UTC. */
export interface MyProtocol {
  id: number;
  kind: ProtocolKind;
  signed_at: string;
}

/** A booking as its guest sees it: no note, no reason and no name of the staff, no ban, nobody else. */
export interface MyBooking {
  number: number;
  status: BookingStatus;
  version: number;
  vehicle: number;
  vehicle_name: string;
  booked_day: Day;
  booked_end: Day;
  booked_duration: number;
  /** Early boarding has the morning of its first day as well, late return the afternoon of its last. */
  starts_am: boolean;
  ends_pm: boolean;
  /** Which of both nobody else has: an extra that takes another one is refused. */
  free_halves: TakenHalf[];
  adults: number;
  children: number;
  license: License;
  license_answer: LicenseAnswer | null;
  /** The most people that the boat takes. */
  passengers: number;
  extras: ExtraName[];
  own_extras: BookedExtra[];
  /** What the boat offers, by today's list. */
  offered: ExtraFields;
  /** Its extras of the list that the booking agreed on, the compulsory ones with them; empty where it agreed on none. */
  own_offered: OwnExtraFields[];
  /** Prices of extras that the list names which it agreed on; absent where it agreed on none: by the list that holds. */
  extra_prices?: PriceListFields["extra_prices"];
  /** What is paid in money, two decimals as all amounts; of a cancelled one what was kept. */
  price: string;
  paid: string;
  outstanding: string;
  /** What the confirmation says, as it is now; empty once it is cancelled. */
  blocks: ConfirmationBlock[];
  documents: InvoiceEntry[];
  /** Protocols of handover and return, the oldest first. */
  protocols: MyProtocol[];
  /** What cancelling costs today and later; empty where the guest cannot cancel by themselves any more. */
  cancellation: CancellationFrom[];
  /** The list whose terms it agreed on; null where none was published when it was booked. */
  price_list: number | null;
  /** Whether party, extras and days can be changed here: until two days before. */
  can_change: boolean;
  /** Whether a voucher can be redeemed here: something is due, and none was. */
  can_redeem: boolean;
  crew: CrewMember[];
  /** What was, is and comes, as guests may see it (requirements/life.md). */
  life: LifeStep[];
  /** Until when the crew can be entered, and the link works. */
  can_enter_crew: boolean;
}

/** `booking` is null without a link that works to the one that is asked for, be it unknown, ended or expired. */
export interface MyBookingAnswer {
  booking: MyBooking | null;
}
