import { cashRegisterMachine } from "../../../machines/cash-register/cash-register.machine.ts";
import type {
  RegisterContext,
  RegisterEvent,
  RegisterInput,
} from "../../../machines/cash-register/cash-register.types.ts";
import { tillActors } from "../../client/features/till/till.actors.ts";
import { billOf } from "../../client/features/till/till-lines.ts";
import { nothingTyped, saleOf } from "../../client/features/till/till-payment.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { type ProductsAnswer, productsContract } from "../../shared/contract/products.ts";
import { type SaveSaleRequest, type TillAnswer, tillContract } from "../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../shared/contract/till-unpaid.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { testToday } from "../builders.ts";
import { addProduct } from "../work-rows.ts";
import type { Flow, WantedAnswer } from "./drive.ts";
import { answered, badGateway, type Delivery, lost } from "./line.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";

/** The till of an employee, with a booking and a voucher that are to be paid and two bottles in the fridge. */
export async function tillFlow(
  { plan }: Walks,
  world: WalkWorld,
  input: RegisterInput,
): Promise<Flow<typeof cashRegisterMachine>> {
  const { guest, browser, line } = world;
  const product = await addProduct(plan.db, { name: `Wasser ${world.number}`, actual_stock: 2 });
  const { id: booking } = await ok(guest.post(bookingContract.send.path, world.request()));
  const { id: voucherId } = await ok(guest.post(vouchersContract.send.path, world.voucherRequest()));
  const query = plan.db.selectFrom("vouchers").select("code").where("id", "=", voucherId);
  const { code } = await query.executeTakeFirstOrThrow();
  const cookies = new Map(browser.cookies);
  const others: number[] = [];
  let sent = 0;

  let redeemCode = "";
  /** What is chosen, as the till shows and sends it. */
  async function saleOfTill(context: RegisterContext): Promise<SaveSaleRequest> {
    const shown = (await plan.kim.get(`${tillContract.unpaid.path}?booking_id=${booking}`)).json<UnpaidAnswer>();
    const { product_data: products } = (await plan.kim.get(productsContract.list.path)).json<ProductsAnswer>();
    return saleOf(billOf(context, { ...shown, products, today: testToday }), context, { ...nothingTyped, way: "cash" });
  }

  /** Somebody sells the same at another till. */
  async function sellElsewhere(sale: SaveSaleRequest): Promise<void> {
    const { number } = await ok<TillAnswer>(plan.alma.post(tillContract.save.path, sale));
    others.push(number);
  }
  async function takeBackElsewhere(): Promise<void> {
    for (const number of others.splice(0)) {
      await ok(plan.alma.post(tillContract.correct.path, { number, reason: "Vertippt" }));
    }
  }

  async function prepare({ kind, value, rest, parent }: WantedAnswer): Promise<Delivery> {
    for (const [name, text] of cookies) browser.cookies.set(name, text);
    const { sale } = (parent.getSnapshot() as { context: RegisterContext }).context;
    const failure = (value as { kind?: string }).kind;
    if (kind === "done") await takeBackElsewhere();
    if (failure === "refused" && sale) await sellElsewhere(sale.request);
    // Logged out in another window.
    if (failure === "failed") browser.cookies.delete("sessionid");
    if (failure !== "unanswered") return answered;
    const reached = rest.some(({ type }) => type === "sale.retried");
    return sent % 2 === 0 ? lost(reached) : badGateway(reached);
  }

  /** The voucher's last day is over, or it is not. */
  async function prepareCheck({ kind, value }: WantedAnswer): Promise<Delivery> {
    const expires_on = value === null ? "2027-05-02" : "2030-12-31";
    await plan.db.updateTable("vouchers").set({ expires_on }).where("code", "=", redeemCode).execute();
    return kind === "done" ? answered : lost(false);
  }

  return {
    machine: cashRegisterMachine.provide({ actors: tillActors(world.dispatch) }),
    input: { ...input, booking: input.booking && { ...input.booking, id: booking } },
    line,
    async sent(event, { machine }): Promise<RegisterEvent> {
      if (event.type === "booking.selected") return { ...event, booking: { ...event.booking, id: booking } };
      if (event.type === "voucher.selected") return { ...event, code };
      if (event.type === "product.added") return { ...event, product: { ...event.product, id: product } };
      if (event.type === "product.removed") return { ...event, id: product };
      if (event.type === "code.submitted") {
        redeemCode ||= await world.buyVoucher(100);
        return { ...event, code: redeemCode };
      }
      if (event.type !== "sale.submitted") return event;
      sent += 1;
      const request = await saleOfTill((machine.getSnapshot() as { context: RegisterContext }).context);
      return { ...event, sale: { request, idempotencyKey: `till-${world.number}-${sent}` } };
    },
    answers: {
      saveSale: { paths: [tillContract.save.path], prepare },
      checkVoucher: { paths: [vouchersContract.check.path], prepare: prepareCheck },
    },
  };
}
