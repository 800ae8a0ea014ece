import type { Selection } from "../../../../machines/cash-register/cash-register.types.ts";
import type { SaveSaleRequest } from "../../../shared/contract/till.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { type Cents, fromAmount, parseAmount, tidyAmount, toAmount } from "../../../shared/rules/money.ts";
import { onSiteNames, type TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Bill, TillLine } from "./till-lines.ts";

/** How the guest pays: by one way, or by several. */
export type WayChoice = TillPaymentMethod | "several";

/** What is typed at the checkout. */
export interface PaymentValues {
  /** "" until it is chosen. */
  way: WayChoice | "";
  /** Cash that was handed over; "" where it is exact. */
  received: string;
  /** Of several ways: how much is cash, and how much came by transfer. The card pays the rest. */
  cashPart: string;
  transferPart: string;
  /** The number of the paper receipt that is entered afterwards; "" without one. */
  paperReceipt: string;
}

export const nothingTyped: PaymentValues = { way: "", received: "", cashPart: "", transferPart: "", paperReceipt: "" };

/** An amount that was typed: null where it is none, `empty` where nothing was typed. */
function typedCents(typed: string, empty: Cents): Cents | null {
  const text = tidyAmount(typed);
  return text === "" ? empty : parseAmount(text);
}

/** What the card pays of several ways; 0 where the others pay all or more, or are no amounts. */
export function cardRestOf({ cashPart, transferPart }: PaymentValues, totalCents: Cents): Cents {
  const others = [cashPart, transferPart].map((typed) => typedCents(typed, 0));
  return others.includes(null)
    ? 0
    : Math.max(
        0,
        others.reduce<Cents>((rest, cents) => rest - (cents ?? 0), totalCents),
      );
}

/** What the guest gets back of the cash that was typed; 0 where it is too little, or no amount. */
export function typedChange({ way, received }: PaymentValues, totalCents: Cents): Cents {
  return way === "cash" ? Math.max(0, (typedCents(received, totalCents) ?? 0) - totalCents) : 0;
}

/** What is wrong with what was typed: message keys by field. */
export function faultsOf(values: PaymentValues, totalCents: Cents): Partial<Record<keyof PaymentValues, MessageKey>> {
  const { way, received, cashPart, transferPart } = values;
  // Nobody pays, or cash goes out.
  if (totalCents <= 0) return {};
  if (way === "") return { way: "validation-staff:tillWay" };
  if (way === "cash") {
    const cents = typedCents(received, totalCents);
    if (cents === null) return { received: "validation-staff:amount" };
    return cents < totalCents ? { received: "validation-staff:tillReceived" } : {};
  }
  if (way !== "several") return {};
  const [cash, transfer] = [typedCents(cashPart, 0), typedCents(transferPart, 0)];
  if (cash === null) return { cashPart: "validation-staff:amount" };
  if (transfer === null) return { transferPart: "validation-staff:amount" };
  return cash + transfer > totalCents ? { cashPart: "validation-staff:tillTooMuch" } : {};
}

/** Deposits of the sale, which mostly come in cash since they go back so. */
export function depositsIn(lines: readonly TillLine[]): Cents {
  return lines.reduce((sum, { kind, totalCents }) => sum + (kind === "deposit" ? totalCents : 0), 0);
}

type PaymentOfSale = Pick<SaveSaleRequest, "payment_method" | "payments" | "received">;

/** @throws RangeError where what was typed is no amount. */
function paymentOf(values: PaymentValues, totalCents: Cents): PaymentOfSale {
  const { way, received, cashPart, transferPart } = values;
  if (totalCents <= 0) return { payment_method: "cash" };
  if (way !== "several") {
    const cash = typedCents(received, totalCents);
    if (cash === null) throw new RangeError(`not an amount: ${received}`);
    const isCash = way === "cash" || way === "";
    return { payment_method: way === "" ? "cash" : way, ...(isCash && { received: toAmount(cash) }) };
  }
  const ways = [
    { method: "cash" as const, cents: typedCents(cashPart, 0) ?? 0 },
    { method: "card" as const, cents: cardRestOf(values, totalCents) },
    { method: "banktransfer" as const, cents: typedCents(transferPart, 0) ?? 0 },
  ].filter(({ cents }) => cents > 0);
  const payments = ways.map(({ method, cents }) => ({ method, amount: toAmount(cents) }));
  return { payment_method: payments[0]?.method ?? "cash", payments };
}

/** Products of the cart and fishing permits of the booking, each product once. */
function productsOf(lines: readonly TillLine[]): SaveSaleRequest["products"] {
  const products: SaveSaleRequest["products"] = [];
  for (const line of lines) {
    const id = line.kind === "product" ? line.product.id : line.kind === "permit" ? line.permit.product_id : null;
    const known = products.find((product) => product.id === id);
    if (known) known.quantity += line.quantity;
    else if (id !== null) products.push({ id, quantity: line.quantity });
  }
  return products;
}

/** The sale as it is sent. @throws RangeError where what was typed is no amount. */
export function saleOf(
  { lines, totalCents }: Bill,
  { booking, voucherCode, redeemed, startedAt }: Pick<Selection, "booking" | "voucherCode" | "redeemed" | "startedAt">,
  payment: PaymentValues,
): SaveSaleRequest {
  const kinds = lines.map(({ kind }) => kind);
  return {
    income: toAmount(totalCents),
    booking_id: booking?.id,
    pay_booking: kinds.includes("booking"),
    voucher_code: voucherCode ?? undefined,
    redeem_code: kinds.includes("redeemed") ? redeemed?.code : undefined,
    products: productsOf(lines),
    fees: [
      ...onSiteNames.filter((name) => kinds.includes(name)),
      ...lines.flatMap((line) => (line.kind === "own" ? line.own.name : [])),
    ],
    free_amounts: lines.flatMap((line) =>
      line.kind === "freeAmount"
        ? [
            {
              kind: line.amount.kind,
              text: line.amount.text,
              amount: toAmount(line.amount.cents),
              tax_percent: line.amount.taxPercent,
            },
          ]
        : [],
    ),
    ...paymentOf(payment, totalCents),
    paper_receipt: payment.paperReceipt.trim() || undefined,
    started_at: startedAt ?? undefined,
  };
}

/** What goes out in cash, where more deposit on bottles is given back than was sold; 0 otherwise. */
export const paidOutOf = ({ income }: SaveSaleRequest): Cents => Math.max(0, 0 - fromAmount(income));

/** What the guest gets back of the cash; 0 where it was exact, or was no cash. */
export function changeOf({ income, received }: SaveSaleRequest): Cents {
  return received == null ? 0 : fromAmount(received) - fromAmount(income);
}
