import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { approveOrder, captureOrder, createOrder } from "./demo-orders.ts";
import { type DemoState, demoLimits, openDemoState } from "./demo-state.ts";

describe("the demo wallet's memory", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "demo-wallet-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = () => path.join(folder, "wallet.json");
  const order = (state: DemoState, invoice_id?: string) => {
    const amount = { currency_code: "EUR", value: "1.00" };
    const { body } = createOrder(state, { purchase_units: [{ amount, invoice_id }] }, "");
    return (body as { id: string }).id;
  };
  const pay = (state: DemoState, id: string) => {
    approveOrder(state, id, { source: "paypal", failure: null, calls: 1 });
    return captureOrder(state, id, "");
  };
  const paid = (state: DemoState) => {
    const id = order(state);
    pay(state, id);
    return id;
  };

  it("takes money for an invoice number once, whatever order it comes with", () => {
    const state = openDemoState(file());
    const [first, second] = [order(state, "7"), order(state, "7")];
    expect(pay(state, second).status).toBe(201);
    expect(pay(state, first)).toMatchObject({ status: 422, body: { details: [{ issue: "DUPLICATE_INVOICE_ID" }] } });
    expect([pay(state, order(state)).status, pay(state, order(state)).status]).toEqual([201, 201]);
  });

  it("keeps so many orders, and drops those that nobody paid first", async () => {
    const state = openDemoState(file());
    const first = paid(state);
    const abandoned = order(state);
    for (let made = 0; made < demoLimits.orders + 20; made += 1) order(state);
    for (let call = 0; call < demoLimits.answers + 20; call += 1) {
      state.remembered.set(`call ${call}`, { status: 200, body: null });
    }
    for (let asked = 0; asked < demoLimits.failures + 20; asked += 1) state.next.push({ failure: "decline", calls: 1 });
    await state.saved();
    const reopened = openDemoState(file());
    expect(reopened.orders.size).toBe(demoLimits.orders);
    expect(reopened.remembered.size).toBe(demoLimits.answers);
    expect(reopened.next).toHaveLength(demoLimits.failures);
    expect([reopened.orders.has(first), reopened.orders.has(abandoned)]).toEqual([true, false]);
  });

  it("has in the file what changed before it was asked to save, however many ask at once", async () => {
    const state = openDemoState(file());
    const saves = Array.from({ length: 50 }, async () => {
      const id = order(state);
      await state.saved();
      const stored = JSON.parse(readFileSync(file(), "utf8")) as { orders: object };
      return id in stored.orders;
    });
    expect(new Set(await Promise.all(saves))).toEqual(new Set([true]));
  });

  it("takes an order with nonsense in it for one without an amount", () => {
    const state = openDemoState(file());
    const nonsense = [5, [{ amount: { value: ["1.00"] } }], [{ amount: 7 }], [null], "x"];
    for (const purchase_units of nonsense) {
      expect(createOrder(state, { purchase_units } as never, "").status).toBe(422);
    }
  });
});
