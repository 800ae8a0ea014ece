import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { TillAnswer } from "../../src/shared/contract/till.ts";
import { aRegister, aSale, lemonade, redeemable } from "../../src/testing/machines/cash-register-model.ts";
import { refusalOf } from "../support/refusals.ts";
import { cashRegisterMachine } from "./cash-register.machine.ts";
import { quantityIn } from "./cash-register.rules.ts";
import { selectDraft, selectIsBusy, selectOutcome, selectPlace } from "./cash-register.selectors.ts";
import type { RedeemedVoucher, RegisterEmitted, RegisterInput, Sale, StockedProduct } from "./cash-register.types.ts";

const nine = "2027-05-03T09:00:00.000Z";
const ten = "2027-05-03T10:00:00.000Z";
const sale = aSale();
const lost = { kind: "unanswered" };

/** A till; each sale is answered by the test. */
function open(changes: Partial<RegisterInput> = {}) {
  const clock = new SimulatedClock();
  const sent: Sale[] = [];
  const emitted: RegisterEmitted[] = [];
  let answer: (outcome: Promise<TillAnswer>) => void = () => {};
  const checked: string[] = [];
  const checkVoucher = fromPromise<RedeemedVoucher | null, string>(({ input }) => {
    checked.push(input);
    return input === redeemable.code ? Promise.resolve(redeemable) : Promise.resolve(null);
  });
  const saveSale = fromPromise<TillAnswer, Sale>(({ input }) => {
    sent.push(input);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const actor = createActor(cashRegisterMachine.provide({ actors: { saveSale, checkVoucher } }), {
    clock,
    input: aRegister(changes),
  });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const settle = async (outcome: Promise<TillAnswer>) => {
    answer(outcome);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const till = {
    actor,
    sent,
    checked,
    emitted,
    kept: () => selectDraft(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    place: () => selectPlace(actor.getSnapshot()),
    outcome: () => selectOutcome(actor.getSnapshot()),
    quantity: (id: number) => quantityIn(actor.getSnapshot().context.cart, id),
    wait: (milliseconds: number) => clock.increment(milliseconds),
    add: (product: StockedProduct = lemonade, at = nine) => actor.send({ type: "product.added", product, at }),
    remove: (id = lemonade.id) => actor.send({ type: "product.removed", id }),
    select: (id: number, at = nine) => actor.send({ type: "booking.selected", booking: { id, toggled: [] }, at }),
    checkOut: () => actor.send({ type: "checkout.opened" }),
    submit: (next: Sale = sale) => actor.send({ type: "sale.submitted", sale: next, isGone: false }),
    save: () => settle(Promise.resolve({ id: 9, number: 4 })),
    fail: (failure: unknown) => {
      const rejected = Promise.reject(failure);
      rejected.catch(() => {});
      return settle(rejected);
    },
    redeem: (code = redeemable.code) => actor.send({ type: "code.submitted", code }),
    choose: (mode: "booking" | "voucher" | "products") => actor.send({ type: "mode.chosen", mode }),
  };
  return till;
}

describe("a voucher that pays for the booking", () => {
  const checked = async (till: ReturnType<typeof open>) => {
    while (!till.actor.getSnapshot().matches("checkout")) await Promise.resolve();
  };

  it("is asked for at the checkout of a booking, and goes with that booking", async () => {
    const till = open();
    till.select(7);
    till.redeem();
    expect(selectIsBusy(till.actor.getSnapshot())).toBe(true);
    await checked(till);
    expect([till.checked, till.context().redeemed]).toEqual([[redeemable.code], redeemable]);
    expect(till.kept()?.redeemed).toEqual(redeemable);
    till.actor.send({ type: "selection.removed" });
    expect(till.context().redeemed).toBeNull();
  });

  it("is no way to pay for products alone", () => {
    const till = open({ mode: "products", cart: [{ id: 1, quantity: 1 }] });
    till.checkOut();
    till.redeem();
    expect([till.checked, refusalOf(till.actor.getSnapshot(), { type: "code.submitted", code: "" })]).toEqual([
      [],
      "hasBooking",
    ]);
  });

  it("says that a code pays nothing, and takes none of an earlier one", async () => {
    const till = open();
    till.select(7);
    till.redeem();
    await checked(till);
    till.redeem("AAAA");
    await checked(till);
    expect([till.context().redeemed, till.context().refusal]).toEqual([null, { redeem_code: "validation:voucher" }]);
  });

  it("is asked for anew where the sale was refused for another total, and stays where it was not", async () => {
    const till = open();
    till.select(7);
    for (const [field, left] of [
      ["products", redeemable],
      ["income", null],
    ] as const) {
      till.redeem();
      await checked(till);
      till.submit();
      await till.fail({ kind: "refused", errors: { [field]: "validation-staff:tillChanged" } });
      expect([till.place(), till.context().redeemed]).toEqual(["checkout", left]);
    }
  });
});

describe("the cart", () => {
  it("takes no more of a product than there is, and again once one was put back", () => {
    const till = open({ mode: "products" });
    for (let times = 0; times < 3; times += 1) till.add();
    expect(till.quantity(lemonade.id)).toBe(2);
    till.remove();
    till.add();
    expect(till.quantity(lemonade.id)).toBe(2);
  });

  it("takes nothing that is out of stock", () => {
    const till = open({ mode: "products" });
    till.add({ id: 1, stock: 0 });
    expect(till.context().cart).toEqual([]);
  });

  it("takes as many services as the server sells at once", () => {
    const till = open({ mode: "products", cart: [{ id: 3, quantity: 998 }] });
    till.add({ id: 3, stock: null });
    till.add({ id: 3, stock: null });
    expect(till.quantity(3)).toBe(999);
  });

  it("keeps its lines in the order in which they came, and drops one of none", () => {
    const till = open({ mode: "products" });
    for (const id of [5, 3, 5]) till.add({ id, stock: 9 });
    expect(till.context().cart).toEqual([
      { id: 5, quantity: 2 },
      { id: 3, quantity: 1 },
    ]);
    till.remove(5);
    till.remove(5);
    expect(till.context().cart).toEqual([{ id: 3, quantity: 1 }]);
  });

  it("stays while a booking is chosen, so that both are paid for at once", () => {
    const till = open({ mode: "products" });
    till.add();
    till.choose("booking");
    till.select(7);
    expect([till.place(), till.context().booking?.id, till.quantity(lemonade.id)]).toEqual(["checkout", 7, 1]);
  });
});

describe("what is chosen", () => {
  it("is one booking or one voucher", () => {
    const till = open();
    till.select(7);
    till.choose("voucher");
    till.actor.send({ type: "voucher.selected", code: "ABCD", at: ten });
    expect([till.context().booking, till.context().voucherCode]).toEqual([null, "ABCD"]);
    till.choose("booking");
    till.select(8);
    expect([till.context().booking?.id, till.context().voucherCode]).toEqual([8, null]);
  });

  it("began with the first of it", () => {
    const till = open({ mode: "products" });
    till.add(lemonade, nine);
    till.choose("booking");
    till.select(7, ten);
    expect(till.context().startedAt).toBe(nine);
    till.actor.send({ type: "selection.cleared" });
    till.select(7, ten);
    expect(till.context().startedAt).toBe(ten);
  });

  it("has the parts of a booking that are not as preselected, each once", () => {
    const till = open();
    till.select(7);
    for (const part of ["briefing", "deposit", "briefing"] as const) till.actor.send({ type: "part.toggled", part });
    expect(till.context().booking?.toggled).toEqual(["deposit"]);
  });
});

describe("a till that opens", () => {
  it.each(["booking", "voucher", "products"] as const)("with %s shows it", (mode) => {
    expect(open({ mode }).place()).toBe(mode);
  });

  it("with a booking chosen elsewhere shows the checkout", () => {
    expect(open({ booking: { id: 7, toggled: [] }, isAtCheckout: true }).place()).toBe("checkout");
  });

  it("after a reload is where it was", () => {
    const till = open({ mode: "products" });
    till.add();
    expect(open(till.kept() ?? {}).quantity(lemonade.id)).toBe(1);
    till.checkOut();
    expect(open(till.kept() ?? {}).place()).toBe("checkout");
  });

  it("after a reload while a sale was on its way asks to send it again, whatever it was opened for", async () => {
    const till = open({ mode: "products" });
    till.add();
    till.checkOut();
    till.submit();
    const again = open({ ...till.kept(), mode: "booking" });
    expect(again.outcome()).toBe("unanswered");
    again.actor.send({ type: "sale.retried" });
    await again.save();
    expect([again.sent, again.outcome(), again.kept()]).toEqual([[sale], "success", null]);
  });

  it("at an empty checkout shows what can be chosen", () => {
    expect(open({ mode: "voucher", isAtCheckout: true }).place()).toBe("voucher");
  });
});

describe("saving", () => {
  const atCheckout = () => {
    const till = open({ mode: "products" });
    till.add();
    till.checkOut();
    till.submit();
    return till;
  };

  it("is done once, however often the button is pressed", () => {
    const till = atCheckout();
    till.submit(aSale("two"));
    expect(till.sent).toEqual([sale]);
  });

  it("shows success for 3.1 seconds and leads to the menu after 3.8, once", async () => {
    const till = atCheckout();
    await till.save();
    till.wait(3_099);
    expect(till.outcome()).toBe("success");
    till.wait(1);
    expect([till.outcome(), till.emitted]).toEqual([null, []]);
    till.wait(699);
    expect(till.emitted).toEqual([]);
    till.wait(1);
    till.wait(60_000);
    expect(till.emitted).toEqual([{ type: "till.left" }]);
  });

  it("leads to no menu where the next guest is served meanwhile", async () => {
    const till = atCheckout();
    await till.save();
    till.actor.send({ type: "sale.begun" });
    till.wait(60_000);
    expect([till.place(), till.context().cart, till.emitted]).toEqual(["products", [], []]);
  });

  it("leads to no menu while the guest takes the receipt along, until the next sale", async () => {
    const till = atCheckout();
    await till.save();
    till.actor.send({ type: "receipt.requested" });
    till.wait(60_000);
    expect([till.place(), till.emitted]).toEqual(["success", []]);
    till.actor.send({ type: "sale.begun" });
    expect([till.place(), till.context().saved]).toEqual(["products", null]);
  });

  it("says for 3.1 seconds that it failed, and everything is as it was", async () => {
    const till = atCheckout();
    await till.fail({ kind: "failed", detail: "429" });
    till.wait(3_099);
    expect([till.outcome(), till.quantity(lemonade.id)]).toEqual(["failure", 1]);
    till.wait(1);
    expect([till.outcome(), till.place(), till.quantity(lemonade.id)]).toEqual([null, "checkout", 1]);
  });

  it("is tried again at once by who is in a hurry", async () => {
    const till = atCheckout();
    await till.fail({ kind: "failed", detail: "429" });
    till.submit(aSale("two"));
    await till.save();
    expect([till.sent.length, till.outcome()]).toEqual([2, "success"]);
  });

  it("that was refused stays at the checkout and says why, until something changes", async () => {
    const till = atCheckout();
    await till.fail({ kind: "refused", errors: { income: "validation-staff:tillChanged" } });
    expect([till.place(), till.outcome(), till.context().refusal]).toEqual([
      "checkout",
      null,
      { income: "validation-staff:tillChanged" },
    ]);
    till.add();
    expect(till.context().refusal).toEqual({});
    till.submit(aSale("two"));
    await till.save();
    expect(till.outcome()).toBe("success");
  });

  it("that was not answered can only be sent again as it was, or discarded", async () => {
    const till = atCheckout();
    await till.fail(lost);
    till.submit(aSale("two"));
    till.wait(3_100);
    till.submit(aSale("two"));
    till.add();
    expect([till.outcome(), till.sent, till.quantity(lemonade.id)]).toEqual(["unanswered", [sale], 1]);
    till.actor.send({ type: "sale.retried" });
    await till.fail(lost);
    till.actor.send({ type: "sale.retried" });
    expect(till.sent).toEqual([sale, sale, sale]);
    await till.fail(lost);
    till.wait(3_100);
    till.actor.send({ type: "sale.discarded" });
    expect([till.place(), till.outcome(), till.context().sale]).toEqual(["checkout", null, null]);
  });

  it("that threw is a failure, and each failure is emitted for the log", async () => {
    const till = atCheckout();
    await till.fail(new Error("a bug"));
    expect(till.emitted).toEqual([{ type: "failure.logged", failure: { kind: "failed", detail: "a bug" } }]);
  });
});
