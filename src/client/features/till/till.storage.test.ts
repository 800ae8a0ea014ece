import { emptyRegister } from "../../../../machines/cash-register/cash-register.rules.ts";
import { keepRegister, openedRegister } from "./till.storage.ts";

it("asks about no open sale where nothing of one is left: the new one begins", () => {
  keepRegister(7, "first", {
    ...emptyRegister,
    mode: "products",
    isAtCheckout: true,
    startedAt: "2027-05-03T10:00:00Z",
  });
  const opened = openedRegister(7, "later", { mode: "voucher" }, new Date());
  expect(opened).toEqual({ ...emptyRegister, mode: "voucher" });
});
