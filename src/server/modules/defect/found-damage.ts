import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { DefectRow } from "../../db/tables/defects.ts";
import { idsOfSteps, lockDefect, openDamages, setSource } from "./defect.repository.ts";
import { openDefect, takeDefectStep } from "./take-defect-step.ts";

type Trx = Transaction<Database>;

/** A damage that was found with a stay: as its boat came back, or in a signed protocol. */
export interface FoundDamage {
  vehicle_id: number;
  booking_id: number | null;
  text: string;
  source: { step_id: number } | { protocol_id: number };
}

/** Words as people compare them. */
const comparable = (words: string) => words.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** Whether both are the same words, or the one a protocol's line and the other what is said of it. */
export function isSameText(one: string, other: string): boolean {
  const [long, short] = [comparable(one), comparable(other)].toSorted((a, b) => b.length - a.length) as [
    string,
    string,
  ];
  return long === short || (short !== "" && long.endsWith(`: ${short}`));
}

/**
 * Opens a defect for a damage that was found, in the transaction that notes it. A boat has one open damage with the
 * same words: it is not noted twice; of one stay a return and a protocol mean the same where the protocol's line says
 * of it what the return says.
 */
export async function noteFoundDamage(trx: Trx, found: FoundDamage, userId: number, now: Date): Promise<void> {
  const { vehicle_id, booking_id, text, source } = found;
  const known = (await openDamages(trx, vehicle_id)).find((defect) => isSame(defect, found));
  if (!known) {
    const of = "step_id" in source ? "return" : "protocol";
    await openDefect(trx, { vehicle_id, kind: "damage", source: of, text, booking_id, ...source }, userId, now);
    return;
  }
  const isFirst = "step_id" in source ? known.step_id === null : known.protocol_id === null;
  // Of another stay it was there before: that one's return or protocol stays the one that noted it.
  if (isFirst && known.booking_id !== null && known.booking_id === booking_id) await setSource(trx, known.id, source);
}

/** Whether the boat has another open damage with these words. */
export async function isSaidByAnother(trx: Trx, { id, vehicle_id, booking_id }: DefectRow, text: string) {
  return (await openDamages(trx, vehicle_id)).some((other) => other.id !== id && isSame(other, { booking_id, text }));
}

function isSame(defect: DefectRow, { booking_id, text }: Pick<FoundDamage, "booking_id" | "text">): boolean {
  if (comparable(defect.text) === comparable(text)) return true;
  return booking_id !== null && defect.booking_id === booking_id && isSameText(defect.text, text);
}

/**
 * What steps of a return noted was none, or is noted anew: it is withdrawn, unless staff did something with it since.
 * What a signed protocol says as well stays with that.
 */
export async function withdrawReturnDamages(
  trx: Trx,
  stepIds: readonly number[],
  userId: number,
  now: Date,
): Promise<void> {
  for (const id of await idsOfSteps(trx, stepIds)) {
    const defect = await lockDefect(trx, id);
    if (defect && defect.protocol_id !== null) await setSource(trx, id, { step_id: null });
    else if (defect && isUntouched(defect))
      await takeDefectStep(trx, defect, { type: "defect.withdrawn" }, userId, now);
  }
}

/** Open, and nobody of the staff did something with it since it was noted. */
export const isUntouched = ({ status, is_touched }: DefectRow) => status === "open" && is_touched === 0;
