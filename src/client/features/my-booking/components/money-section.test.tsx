import { configureStore } from "@reduxjs/toolkit";
import { screen } from "@testing-library/react";
import { Provider } from "react-redux";
import { createActor, toPromise } from "xstate";
import type { MyBooking } from "../../../../shared/contract/my-booking-answer.ts";
import { aPublicConfig } from "../../../../testing/booking-server.ts";
import { renderIn } from "../../../../testing/render.tsx";
import type { Dispatch } from "../../../api/call.ts";
import type { ApiFailure } from "../../../api/failure.ts";
import { payBalanceActors } from "../pay-balance.actors.ts";
import { MoneySection } from "./money-section.tsx";

function show(changes: Partial<MyBooking>) {
  const booking = { outstanding: "300.00", paid: "0.00", can_redeem: true, ...changes } as MyBooking;
  renderIn(
    "de",
    <Provider store={configureStore({ reducer: () => ({}) })}>
      <MoneySection booking={booking} wallet={aPublicConfig.wallet} onRedeem={() => undefined} />
    </Provider>,
  );
}
const redeem = () => screen.queryByRole("button", { name: "Gutschein einlösen" });

describe("what is owed", () => {
  it("can be paid by a voucher", () => {
    show({});
    expect(redeem()).toBeVisible();
  });

  it("is offered to no second voucher", () => {
    show({ can_redeem: false });
    expect(redeem()).toBeNull();
    expect(screen.getByRole("button", { name: /mit PayPal bezahlen/ })).toBeVisible();
  });

  it("is ordered at the wallet, and why it is not any more is told", async () => {
    const failure: ApiFailure = { kind: "conflict", errors: { booking_id: "my-booking:refused.paid" } };
    const refuse = (() => ({ unwrap: () => Promise.reject(failure) })) as unknown as Dispatch;
    const order = createActor(payBalanceActors(refuse, 17, "de").createOrder, { input: {} });
    const answer = toPromise(order);
    order.start();
    await expect(answer).rejects.toEqual({ kind: "invalid", errors: failure.errors });
  });
});
