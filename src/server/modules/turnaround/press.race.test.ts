import type { Transaction } from "kysely";
import { closeDaySchema } from "../../../shared/contract/closings.ts";
import { saveSaleSchema } from "../../../shared/contract/till.ts";
import {
  handOverSchema,
  takeReturnSchema,
  turnaroundStepSchema,
  undoTogetherSchema,
} from "../../../shared/contract/turnaround.ts";
import { describeOnPostgres } from "../../../testing/database.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { closeDay } from "../closings/close-day.ts";
import { countsOf, openDayOf } from "../closings/closings.fixture.ts";
import { correctSale } from "../till/correct-sale.ts";
import { saveSale } from "../till/save-sale.ts";
import { handOver } from "./hand-over.ts";
import { pressed, withPresses } from "./press.fixture.ts";
import { takeReturn } from "./take-return.ts";
import { takeTurnaroundStep } from "./take-turnaround-step.ts";
import { undoTogether } from "./undo-together.ts";

type Trx = Transaction<Database>;
type Work = (trx: Trx) => Promise<unknown>;

describeOnPostgres((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  const press = withPresses(till);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const now = () => plan.clock.now();
  const kim = () => ({ id: plan.employeeId, name: "Kim Kapitän" });
  const alma = () => ({ id: plan.adminId, name: "Alma Anker" });
  const meanwhile = (first: Work, second: Work) =>
    whileUncommitted(plan.db, first, () => inTransaction(plan.db, second));
  const faster = { errors: { version: "validation-staff:turnaroundVersion" } };

  /** Requests about the boat as it is now. */
  const seen = async () => {
    const { version, departing, returning } = await press.board();
    return { vehicle_id: plan.vehicle, version, booking_id: (departing ?? returning)?.booking_id };
  };
  const back = async (by = kim()): Promise<Work> => {
    const asked = takeReturnSchema.validateSync({ ...(await seen()), deposit_way: "cash", deposit_back: "500" });
    return (trx) => takeReturn(trx, asked, by, now());
  };
  const leave = async (by = kim()): Promise<Work> => {
    const paid = { payment_method: "cash", income: await press.due() };
    const asked = handOverSchema.validateSync({ ...(await seen()), ...paid });
    return (trx) => handOver(trx, asked, by, now());
  };
  const undo = async (): Promise<Work> => {
    const { version } = await press.board();
    const asked = undoTogetherSchema.validateSync({ vehicle_id: plan.vehicle, version });
    const names = { email: "user@example.com", first_name: "Kim", last_name: "Kapitän", language: "de" as const };
    const user = { ...names, id: plan.employeeId, admin: false, root: false, active: true };
    return (trx) => undoTogether(trx, asked, user, now());
  };
  const close = async (): Promise<Work> => {
    const { expected } = await openDayOf(plan.alma);
    const counts = countsOf(Math.round(Number(expected) * 100));
    const asked = closeDaySchema.validateSync({ counts, expected, withdrawal: "0" });
    return (trx) => closeDay(trx, asked, { cashier: alma(), tillSerial: "till" }, now());
  };

  it("gives a deposit back once where two press at the same time", async () => {
    await press.away();
    await expect(meanwhile(await back(), await back(alma()))).rejects.toMatchObject(faster);
    expect((await press.receipts()).filter(([kind]) => kind === "depositReturn")).toHaveLength(1);
  });

  it("collects once where two press at the same time", async () => {
    await press.departure();
    await expect(meanwhile(await leave(), await leave(alma()))).rejects.toMatchObject(faster);
    expect((await press.receipts()).filter(([kind]) => kind === "sale")).toHaveLength(2);
  });

  it("takes a single step or the press, whichever was first, and nothing of the other", async () => {
    await press.away();
    const { version } = await press.board();
    const step = turnaroundStepSchema.validateSync({ vehicle_id: plan.vehicle, version, step: "guest.returned" });
    const single: Work = (trx) => takeTurnaroundStep(trx, step, alma(), now());
    await expect(meanwhile(single, await back())).rejects.toMatchObject(faster);
    expect(await press.states()).toEqual(["returned", "dirty"]);
    const { version: then } = await press.board();
    const next = turnaroundStepSchema.validateSync({ vehicle_id: plan.vehicle, version: then, step: "fuel.measured" });
    const later: Work = (trx) => takeTurnaroundStep(trx, next, alma(), now());
    await expect(meanwhile(await back(), later)).rejects.toMatchObject(faster);
    expect(await press.states()).toEqual(["settled", "dirty"]);
  });

  it("collects nothing twice where the till sells the same at that moment", async () => {
    const booking_id = await press.departure();
    const income = await press.due();
    const fees = ["briefing", "cleaning", "deposit"];
    const sale = saveSaleSchema.validateSync({ income, booking_id, pay_booking: false, fees });
    const selling: Work = (trx) => saveSale(trx, sale, alma(), now());
    await expect(meanwhile(selling, await leave())).rejects.toMatchObject({
      errors: { income: "validation-staff:tillChanged" },
    });
    expect(await press.states()).toEqual(["settled", "ready"]);
    pressed(await press.handOver());
  });

  it("undoes nothing once the closing that has its receipt has begun", async () => {
    await press.away();
    pressed(await press.takeReturn({ deposit_way: "cash", deposit_back: "500" }));
    await expect(meanwhile(await close(), await undo())).rejects.toMatchObject({
      errors: { vehicle_id: "validation-staff:turnaroundNotOwn" },
    });
    expect(await press.states()).toEqual(["settled", "dirty"]);
  });

  it("lets nobody close a day that is just being changed by an undoing", async () => {
    await press.away();
    pressed(await press.takeReturn({ deposit_way: "cash", deposit_back: "500" }));
    await expect(meanwhile(await undo(), await close())).rejects.toMatchObject({
      errors: { expected: "validation-staff:drawerChanged" },
    });
    expect(await press.states()).toEqual(["away", "out"]);
  });

  it("takes a receipt back once where an admin corrects it at the till at that moment", async () => {
    await press.away();
    const { receipt } = pressed(await press.takeReturn({ deposit_way: "cash", deposit_back: "500" }));
    const asked = { number: receipt ?? 0, reason: "Vertippt" };
    const correcting: Work = (trx) => correctSale(trx, asked, alma(), now());
    // The booking is locked by both: who comes second sees what the first did.
    await meanwhile(correcting, await undo());
    expect((await press.receipts()).filter(([kind]) => kind === "correction")).toEqual([["correction", 500]]);
    expect(await press.states()).toEqual(["away", "out"]);
  });
});
