import { createActor } from "xstate";
import { openCalls } from "../../src/testing/machines/open-calls.ts";
import { type VoucherAnswer, voucherCheckMachine } from "./voucher-check.machine.ts";

function check(code: string) {
  const calls = openCalls<"checkVoucher">();
  const actors = { checkVoucher: calls.open<VoucherAnswer, string>("checkVoucher") };
  const actor = createActor(voucherCheckMachine.provide({ actors }), { input: { code } }).start();
  return { ...calls, output: () => actor.getSnapshot().output };
}

describe("the check of a voucher", () => {
  it("asks for the code and says what is left on it", async () => {
    const { asked, answer, output } = check("HAVEL");
    expect([asked.checkVoucher, output()]).toEqual([["HAVEL"], undefined]);
    await answer("checkVoucher", { exists: true, amountCents: 10_000 });
    expect(output()).toEqual({ kind: "valid", amountCents: 10_000, failure: null });
  });

  it("calls a code invalid that does not exist", async () => {
    const { answer, output } = check("NONE");
    await answer("checkVoucher", { exists: false, amountCents: 0 });
    expect(output()).toEqual({ kind: "invalid", amountCents: 0, failure: null });
  });

  it("calls a text invalid that the server does not take for a code, and says why", async () => {
    const failure = { kind: "invalid", errors: { voucher_code: "validation:voucher" } };
    const { fail, output } = check("x".repeat(99));
    await fail("checkVoucher", failure);
    expect(output()).toEqual({ kind: "invalid", amountCents: 0, failure });
  });

  it.each([[{ kind: "network" }], [{ kind: "unexpected", detail: "500" }], [{ kind: "banned" }]])(
    "calls nothing invalid when it fails with %j",
    async (failure) => {
      const { fail, output } = check("HAVEL");
      await fail("checkVoucher", failure);
      expect(output()).toEqual({ kind: "unanswered", amountCents: 0, failure });
    },
  );
});
