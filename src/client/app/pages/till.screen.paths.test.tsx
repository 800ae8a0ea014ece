import type { AnyEventObject, StateValue } from "xstate";
import type { RegisterEvent } from "../../../../machines/cash-register/cash-register.types.ts";
import { tillModel } from "../../../testing/machines/cash-register-model.ts";
import { sentenceOf, walksPastEachState } from "../../../testing/machines/paths.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { cashier, openTill } from "./till.screen.fixture.tsx";

type Till = Awaited<ReturnType<typeof openTill>>;

const modeLabels = { booking: "Buchung", voucher: "Gutschein", products: "Produkte" } as const;

/** What the cashier does so that the till gets the event. */
async function doAs(event: RegisterEvent): Promise<void> {
  switch (event.type) {
    case "mode.chosen":
      return cashier.choose(modeLabels[event.mode]);
    case "booking.selected":
      return cashier.press("Kassieren: Hektor, Erika Beispiel");
    case "voucher.selected":
      return cashier.press("Kassieren: Gutschein 4, Käthe Schenkt");
    case "product.added":
      return cashier.press("In den Warenkorb: Limonade");
    case "checkout.opened":
      return cashier.press("Zur Kasse");
    case "code.submitted":
      return cashier.redeem(event.code);
    case "sale.submitted":
      return cashier.take();
    case "sale.retried":
      return cashier.press("Erneut senden");
    case "sale.begun":
      return cashier.press("Nächster Verkauf");
    case "receipt.requested":
      return cashier.press("Beleg aufs Handy");
    default:
      throw new Error(`no way to a state is ${event.type}`);
  }
}

/** The answer of the server to the sale. */
function answer(till: Till, event: AnyEventObject): Promise<void> {
  if (event.type.startsWith("xstate.done")) return till.answer(event["output"] as object);
  const { kind } = event["error"] as { kind: string };
  if (kind === "unanswered") return till.lose();
  if (kind === "refused")
    return till.answer({ type: "CONFLICT", errors: { income: "validation-staff:tillChanged" } }, 409);
  return till.answer({ type: "RATE_LIMITED" }, 429);
}

const nameOf = (value: StateValue) =>
  typeof value === "string" ? value : Object.entries(value as Record<string, string>).join();

/** The state as the page must show it. */
function shownBy(state: string) {
  const [name = "", inner] = state.split(",");
  const isCheckout = ["checkout", "checkingVoucher", "saving", "failure", "unanswered"].includes(name);
  const isSuccess = name === "success" || name === "sharingReceipt";
  return {
    place: isCheckout ? "checkout" : isSuccess ? "success" : name === "cart" ? "products" : inner,
    isBusy: name === "saving" || name === "checkingVoucher",
    failed: name === "failure",
    unanswered: name === "unanswered",
    cart: name === "cart",
  };
}

// Walks past each state: that each transition leads where it should is proved without a page.
describe("every state of the till, on the page", () => {
  withStillClock({ frames: true });

  it.each(walksPastEachState(tillModel).map((walk) => [sentenceOf(walk), walk] as const))(
    "is shown: %s",
    async (_, walk) => {
      const till = await openTill();
      for (const { event, expected } of walk.steps) {
        if (event.type.startsWith("xstate.after"))
          await cashier.wait(event.type.includes("menuOpened") ? 3_800 : 3_100);
        else if (event.type.startsWith("xstate.")) await answer(till, event);
        else await doAs(event as RegisterEvent);
        const seen = expected === "left" ? till.place() : cashier.sees();
        expect(seen).toEqual(expected === "left" ? "/Mitarbeiterbereich" : shownBy(nameOf(expected)));
      }
    },
  );
});
