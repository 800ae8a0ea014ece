import type { Kysely } from "kysely";
import { type ReturnPrices, returnPrices } from "../../../shared/rules/boat-fees.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { chargesOfReturn, type ReturnChargeLine } from "../../../shared/rules/return-charges.ts";
import type { Database } from "../../db/schema.ts";
import type { Flag } from "../../db/tables/columns.ts";
import type { TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { listsOfBookings } from "../booking-money/charges.repository.ts";
import type { Collected } from "./collected.repository.ts";

/** A stay whose return may cost something. */
export interface ReturnedStay {
  id: number;
  vehicle_id: number;
  end_day: Day;
  nights: number;
  /** 1: with late return. */
  ends_pm: Flag;
}

export interface ReturnCosts {
  lines: ReturnChargeLine[];
  /** The lines as they would be, had nobody done without them. */
  noted: ReturnChargeLine[];
  /** What was damaged; "" without. */
  damage: string;
  /** Once it is, the lines are due. */
  isSettled: boolean;
  /** The boat is back. */
  isReturned: boolean;
  /** Whole litres that are missing; null where nobody measured them. */
  litres: number | null;
  /** By which the lines are priced. */
  prices: ReturnPrices;
}

/** The lines that were not collected yet. */
export const uncollectedOf = ({ lines }: ReturnCosts, { fees }: Pick<Collected, "fees">): ReturnChargeLine[] =>
  lines.filter(({ kind }) => !fees.includes(kind));

const ofReturn = ["guest.returned", "fuel.measured", "damage.noted", "return.settled"] as const;

/** What the returns of these stays cost, as staff wrote it down. */
export async function returnCostsOf(
  db: Kysely<Database>,
  stays: readonly ReturnedStay[],
): Promise<(stay: ReturnedStay) => ReturnCosts> {
  const ids = stays.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("turnaround_steps")
          .selectAll()
          .where("booking_id", "in", ids)
          .where("step", "in", ofReturn)
          .where("undone_at", "is", null)
          .orderBy("id")
          .execute();
  const listOf = await listsOfBookings(db, ids);
  return (stay) => {
    const last: LastStep = (step) => rows.findLast((row) => row.booking_id === stay.id && row.step === step);
    return costsOf(stay, last, returnPrices(listOf(stay.id).list, stay.vehicle_id));
  };
}

type LastStep = (step: (typeof ofReturn)[number]) => TurnaroundStepRow | undefined;

function costsOf({ end_day: end, nights, ends_pm }: ReturnedStay, last: LastStep, prices: ReturnPrices): ReturnCosts {
  const [returned, fuel, damage, settled] = ofReturn.map(last);
  const returnedAt = returned?.returned_at ? new Date(returned.returned_at) : null;
  const damageCents = damage?.damage_cents ?? 0;
  // Skipping the settling is doing without what the return costs, for a reason.
  const isWaived = settled !== undefined && settled.reason !== "";
  const noted = chargesOfReturn(
    { end, nights, endsPm: ends_pm === 1 },
    { returnedAt, litres: fuel?.litres ?? 0, damageCents },
    prices,
  );
  return {
    lines: isWaived ? [] : noted,
    noted,
    damage: damage?.damage ?? "",
    isSettled: settled !== undefined,
    isReturned: returned !== undefined,
    litres: fuel?.litres ?? null,
    prices,
  };
}
