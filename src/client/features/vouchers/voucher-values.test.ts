import { aBookingForm } from "../../../testing/builders.ts";
import { createBuyerDraft } from "../../checkout/buyer-draft.ts";
import { createVoucherDraft, emptyVoucherForm } from "./voucher-values.ts";

beforeEach(() => sessionStorage.clear());

it("who typed a booking stands in the order of a voucher, unless another name was typed there before it was read", () => {
  const erika = aBookingForm();
  createBuyerDraft().keep(erika);
  expect(createVoucherDraft().restore(emptyVoucherForm).email).toBe(erika.email);
  expect(createVoucherDraft().restore(emptyVoucherForm, { name: "Erna" }).email).toBe("");
});
