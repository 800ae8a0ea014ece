import type { Transaction } from "kysely";
import { toTenths } from "../../../shared/rules/engine-hours.ts";
import type { Database } from "../../db/schema.ts";
import type { DefectRow } from "../../db/tables/defects.ts";
import type { ProtocolRow } from "../../db/tables/protocols.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { defectsOfProtocol, deleteReadingOf, insertReading, lockDefect, setSource } from "./defect.repository.ts";
import { isSaidByAnother, isSameText, isUntouched, noteFoundDamage } from "./found-damage.ts";
import { takeDefectStep } from "./take-defect-step.ts";

type Trx = Transaction<Database>;
type Item = ProtocolFacts["items"][number];

/** A protocol that is being signed, and the one that it corrects. */
interface SignedProtocol {
  id: number;
  booking: { id: number; vehicle_id: number };
  facts: ProtocolFacts;
  corrected: ProtocolRow | null;
  userId: number;
}

/**
 * Notes what a protocol says of its boat, in the transaction that signs it (requirements/defect.md): a defect for each
 * line that is not in order, and the hours of the engine. A correction notes only what the earlier protocol did not
 * say, rewords what it says otherwise, and withdraws what is in order after all.
 */
export async function noteProtocol(trx: Trx, protocol: SignedProtocol, now: Date): Promise<void> {
  const { id, booking, facts, corrected, userId } = protocol;
  await noteHours(trx, protocol, now);
  const said = corrected ? await takeOver(trx, protocol, corrected, now) : [];
  for (const item of facts.items.filter((one) => !one.ok && !said.includes(one))) {
    const { id: booking_id, vehicle_id } = booking;
    const found = { vehicle_id, booking_id, text: wordsOf(item), source: { protocol_id: id } };
    await noteFoundDamage(trx, found, userId, now);
  }
}

async function noteHours(trx: Trx, { id, booking, facts, corrected }: SignedProtocol, now: Date): Promise<void> {
  if (corrected) await deleteReadingOf(trx, corrected.id);
  const tenths = toTenths(facts.engineHours);
  const reading = { vehicle_id: booking.vehicle_id, read_at: now.toISOString(), protocol_id: id };
  if (tenths !== null) await insertReading(trx, { ...reading, tenths });
}

const wordsOf = ({ text, remark }: Item) => `${text}: ${remark}`;

/** Brings the defects of a corrected protocol to what the correction says. @returns the lines that need nothing more. */
async function takeOver(
  trx: Trx,
  { id, facts, userId }: SignedProtocol,
  corrected: ProtocolRow,
  now: Date,
): Promise<Item[]> {
  const before = (JSON.parse(corrected.facts) as ProtocolFacts).items.filter(({ ok }) => !ok);
  const known = await defectsOfProtocol(trx, corrected.id);
  const done: Item[] = [];
  for (const old of before) {
    const defect = known.find(({ text }) => isSameText(text, wordsOf(old)));
    const item = sameLine(facts.items, old, done);
    if (item?.remark === old.remark) {
      done.push(item);
      if (defect) await setSource(trx, defect.id, { protocol_id: id });
    } else if (defect) {
      const locked = await lockDefect(trx, defect.id);
      if (locked?.status !== "open") continue;
      // Another one that says it already is found below: this one is no longer said.
      if (item && !(await isSaidByAnother(trx, locked, wordsOf(item)))) {
        done.push(item);
        const written = { text: wordsOf(item), protocol_id: id };
        await takeDefectStep(trx, locked, { type: "defect.changed", written }, userId, now);
      } else await withdrawUnsaid(trx, locked, userId, now);
    }
  }
  return done;
}

/** The line of the correction that is not in order either; the one with the same remark, where there are several. */
function sameLine(items: readonly Item[], { text, remark }: Item, done: readonly Item[]): Item | undefined {
  const same = items.filter((item) => !item.ok && item.text === text && !done.includes(item));
  return same.find((item) => item.remark === remark) ?? same[0];
}

/** What the return said stays its own; what staff did something with stays theirs. */
async function withdrawUnsaid(trx: Trx, defect: DefectRow, userId: number, now: Date): Promise<void> {
  if (defect.step_id !== null) await setSource(trx, defect.id, { protocol_id: null });
  else if (isUntouched(defect)) await takeDefectStep(trx, defect, { type: "defect.withdrawn" }, userId, now);
}
