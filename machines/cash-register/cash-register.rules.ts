import type { CartLine, RegisterInput, Sale, Selection, StockedProduct } from "./cash-register.types.ts";

/** A till at which nothing is chosen yet. */
export const emptyRegister: RegisterInput = {
  mode: "booking",
  booking: null,
  voucherCode: null,
  redeemed: null,
  cart: [],
  freeAmounts: [],
  startedAt: null,
  isAtCheckout: false,
  sale: null,
  next: null,
};

/** What the server sells of one product at once. */
const mostOfAProduct = 999;

/** How many of a product are in the cart. */
export function quantityIn(cart: readonly CartLine[], id: number): number {
  return cart.find((line) => line.id === id)?.quantity ?? 0;
}

/** Whether one more can be taken: the shelf is as it was before the cart was filled. */
export function canAdd(cart: readonly CartLine[], { id, stock }: StockedProduct): boolean {
  return quantityIn(cart, id) < Math.min(stock ?? mostOfAProduct, mostOfAProduct);
}

/** The cart with so many more of a product, at its end if it is new; a line of none disappears. */
export function withQuantity(cart: readonly CartLine[], id: number, change: number): readonly CartLine[] {
  const before = quantityIn(cart, id);
  const quantity = before + change;
  if (quantity <= 0) return cart.filter((line) => line.id !== id);
  if (before === 0) return [...cart, { id, quantity }];
  return cart.map((line) => (line.id === id ? { id, quantity } : line));
}

/** Whether nothing is chosen that could be paid for. */
export function isNothing({
  booking,
  voucherCode,
  ...goods
}: Pick<Selection, "booking" | "voucherCode" | "cart" | "freeAmounts">): boolean {
  return booking === null && voucherCode === null && !hasGoods(goods);
}

/** Whether products or free amounts are chosen. */
export const hasGoods = ({ cart, freeAmounts }: Pick<Selection, "cart" | "freeAmounts">): boolean =>
  cart.length + freeAmounts.length > 0;

/** Whether anything is sold: the server refuses a sale without a line. */
export function sellsSomething({ request }: Sale): boolean {
  const { pay_booking, fees, products, free_amounts, voucher_code } = request;
  return pay_booking || voucher_code != null || [fees, products, free_amounts].some(({ length }) => length > 0);
}
