import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import sharp from "sharp";
import type { Database } from "../../server/db/schema.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { csrfTokenOf } from "../../server/http/csrf.ts";
import { addTask } from "../../server/modules/inbox/inbox.repository.ts";
import { createSession } from "../../server/modules/session/session.repository.ts";
import { contactContract } from "../../shared/contract/contact.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { inboxContract } from "../../shared/contract/inbox.ts";
import { staffFleetContract } from "../../shared/contract/staff-fleet.ts";
import { tillContract } from "../../shared/contract/till.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { workingHoursContract } from "../../shared/contract/working-hours.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { addAccount } from "../../testing/accounts.ts";
import { aVoucherRequest } from "../../testing/builders.ts";
import { aVehicleForm } from "../../testing/vehicle-form.ts";
import { addProduct } from "../../testing/work-rows.ts";
import { type Answered, openCaller } from "../caller.ts";

export const deedKinds = ["sale", "voucher", "message", "hours", "tickOff", "picture", "cancellation"] as const;
export type DeedKind = (typeof deedKinds)[number];

/** What somebody at the office, or a guest, wants to be written. */
export interface Deed {
  kind: DeedKind;
  /** What tells it from all others in the database. */
  mark: number;
  path: string;
  body: object;
  /** Idempotency-Key; null for a call that takes none. */
  key: string | null;
  /** null: no answer came. */
  answer: Answered | null;
}

/** Who works there, and what there is to work on. */
export interface Office {
  token: string;
  userId: number;
  productId: number;
  tasks: number[];
  /** A PNG of a boat. */
  picture: Uint8Array<ArrayBuffer>;
  count: number;
}

const tasksAtFirst = 400;
export const priceCents = 5_00;

export async function openOffice(db: Kysely<Database>): Promise<Office> {
  const userId = await addAccount(db, { email: "office@example.com", role: "admin" });
  const { token } = await createSession(db, userId, new Date());
  const productId = await addProduct(db, { type: "services", name: "Liegeplatz", price_cents: priceCents });
  const nobody = { name: "", phone: "", email: "" };
  const task = { kind: "text", facts: { text: "to do" }, ...nobody } as const;
  const tasks = await inTransaction(db, async (trx) => {
    const ids: number[] = [];
    while (ids.length < tasksAtFirst) ids.push(await addTask(trx, task, new Date()));
    return ids;
  });
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } }).png();
  return { token, userId, productId, tasks, picture: new Uint8Array(await picture.toBuffer()), count: 0 };
}

/**
 * @param bookingToCancel asked anew each time; undefined where there is none: then something is sold, until there is
 * one.
 */
function nextDeed(office: Office, wanted: DeedKind, bookingToCancel: () => number | undefined): Deed {
  office.count += 1;
  const mark = office.count;
  const booking = wanted === "cancellation" ? bookingToCancel() : undefined;
  const kind = wanted === "cancellation" && booking === undefined ? "sale" : wanted;
  const income = (priceCents / 100).toFixed(2);
  const received = ((priceCents + mark) / 100).toFixed(2);
  const amounts = [mark, priceCents - mark].map((cents) => (cents / 100).toFixed(2));
  const payments = ["cash", "card"].map((method, index) => ({ method, amount: amounts[index] }));
  const paying = isSplit(mark) ? { payments } : { received };
  const guest = { name: `Otto Beispiel ${mark}`, email: `otto${mark}@example.com` };
  const calls: Record<DeedKind, () => { path: string; body: object }> = {
    sale: () => ({
      path: tillContract.save.path,
      body: { income, ...paying, products: [{ id: office.productId, quantity: 1 }] },
    }),
    voucher: () => ({ path: vouchersContract.send.path, body: aVoucherRequest(guest) }),
    message: () => ({ path: contactContract.send.path, body: { ...guest, body: "Habt ihr offen?" } }),
    hours: () => ({
      path: workingHoursContract.save.path,
      body: { employee_id: office.userId, working_hours: { [yesterday()]: String((mark % 240) / 10) } },
    }),
    tickOff: () => ({ path: inboxContract.tickOff.path, body: { id: office.tasks[mark % office.tasks.length] } }),
    picture: () => ({ path: staffFleetContract.save.path, body: boatForm(office, mark) }),
    cancellation: () => ({
      path: dayPlanContract.cancel.path,
      body: { booking_id: booking, canceled_reason: "Der Gast ist krank" },
    }),
  };
  const key = kind === "message" ? null : randomUUID();
  return { kind, mark, ...calls[kind](), key, answer: null };
}

/** Every second sale is paid in two ways; the number of both is found again in the cash that was taken. */
const isSplit = (mark: number) => mark % 2 === 0 && mark < priceCents;

/** The sales that are this one: once it is done, exactly one. */
export const salesOf = <Sale extends { received_cents: number | null; in_cash: number }>(
  mark: number,
  sales: readonly Sale[],
): Sale[] =>
  sales.filter(({ received_cents, in_cash }) =>
    isSplit(mark) ? received_cents === null && in_cash === mark : received_cents === priceCents + mark,
  );

/** One of the days that can be filled in by any clock that is less than a day wrong. */
const yesterday = () => addDays(dayOf(new Date()), -1);

/** A new boat with a picture; no houseboat, of which guests book those that were there. */
function boatForm({ picture }: Office, mark: number): FormData {
  const form = new FormData();
  const texts = aVehicleForm({ type: "canoes", name: boatName(mark), path1: "" });
  for (const [name, value] of Object.entries(texts)) form.append(name, String(value));
  form.append("image1", new Blob([picture], { type: "image/png" }), "boat.png");
  return form;
}

export const boatName = (mark: number) => `Kanu ${mark}`;

async function send(url: string, { token }: Office, deed: Deed): Promise<void> {
  const caller = await openCaller(url);
  caller.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
  const headers: Record<string, string> = deed.key === null ? {} : { "idempotency-key": deed.key };
  deed.answer = await caller.post(deed.path, deed.body, headers);
}

export interface OfficeLoad {
  deeds: () => Deed[];
  /** Nothing new is begun from now on. @returns all of it once the last call has ended in some way. */
  stop: () => Promise<Deed[]>;
}

/** Somebody does one thing after the other, of every kind: a booking is cancelled last. */
export function startOfficeLoad(url: string, office: Office, bookings: () => readonly number[]): OfficeLoad {
  const deeds: Deed[] = [];
  const cancelled = new Set<number>();
  const bookingToCancel = () => {
    const id = bookings().find((one) => !cancelled.has(one));
    if (id !== undefined) cancelled.add(id);
    return id;
  };
  let stopping = false;
  let turn = 0;
  const work = async () => {
    while (!stopping) {
      const wanted = deedKinds[turn % deedKinds.length] ?? "sale";
      const deed = nextDeed(office, wanted, bookingToCancel);
      if (deed.kind === wanted) turn += 1;
      deeds.push(deed);
      // The connection broke: what became of it is what the test is about.
      await send(url, office, deed).catch(() => undefined);
      await sleep(deed.answer === null || deed.answer.status === 503 ? 200 : randomInt(20));
    }
  };
  const all = work();
  return {
    deeds: () => deeds,
    async stop() {
      stopping = true;
      await all;
      return deeds;
    },
  };
}

/**
 * A caller without an answer, or one told to come back, asks again with the same key; but not with hours of a day for
 * which others have been entered since: the last ones count.
 */
export async function repeatDeeds(url: string, office: Office, deeds: readonly Deed[]): Promise<void> {
  const lastHours = deeds.findLastIndex((deed) => deed.kind === "hours" && isDone(deed));
  for (const [index, deed] of deeds.entries()) {
    const isOpen = deed.key !== null && (deed.answer === null || deed.answer.status === 503);
    if (isOpen && !(deed.kind === "hours" && index < lastHours)) await send(url, office, deed);
  }
}

export const isDone = ({ answer }: Deed) => answer !== null && [200, 201].includes(answer.status);
