import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { WaitingEntry } from "../../db/tables/waiting.ts";
import { endOffer, giveOffer } from "../booking/holds.repository.ts";
import { offerFreedDays } from "../booking/offer-freed-days.ts";
import { takeWaitingStep } from "../booking/waiting-entries.repository.ts";

type Trx = Transaction<Database>;
/** What a button of the link's page does. Where the entry does not accept it nothing happens: the page shows why. */
export type WaitingAct = (trx: Trx, entry: WaitingEntry, now: Date) => Promise<void>;

/** The address is its owner's. Where the days are free by now they are offered at once. */
export const confirmEntry: WaitingAct = async (trx, entry, now) => {
  const isConfirmed = await takeWaitingStep(
    trx,
    entry,
    { type: "entry.confirmed" },
    { confirmed_at: now.toISOString() },
  );
  if (isConfirmed) await offerFreedDays(trx, entry.vehicle_id, now);
};

/** The days of the offer belong to the session from now on: nobody else can book them until it runs out. */
export const takeOffer =
  (sessionHash: string): WaitingAct =>
  async (trx, { hold_id: holdId }, now) => {
    if (holdId !== null) await giveOffer(trx, holdId, sessionHash, now);
  };

/** The next one gets the days in the same transaction. */
export const declineOffer: WaitingAct = async (trx, entry, now) => {
  const isDeclined = await takeWaitingStep(trx, entry, { type: "offer.declined" });
  if (isDeclined && entry.hold_id !== null) await endOffer(trx, entry.hold_id, now);
};

/** Deletes the entry with its links; what was held for it goes to the next one. */
export const leaveList: WaitingAct = async (trx, entry, now) => {
  const hasLeft = await takeWaitingStep(trx, entry, { type: "entry.unsubscribed" });
  if (hasLeft && entry.hold_id !== null) await endOffer(trx, entry.hold_id, now);
};
