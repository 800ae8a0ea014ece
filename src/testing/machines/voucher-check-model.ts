import { voucherCheckMachine } from "../../../machines/voucher-check/voucher-check.machine.ts";
import type { FlowModel } from "./paths.ts";

/** All that happens to a check of a code. */
export const voucherCheckModel: FlowModel<typeof voucherCheckMachine> = {
  machine: voucherCheckMachine,
  input: { code: "HAVEL" },
  events: [],
  answers: {
    checkVoucher: {
      done: [
        { exists: true, amountCents: 100_00 },
        { exists: false, amountCents: 0 },
      ],
      failed: [{ kind: "invalid", errors: {} }, { kind: "network" }, new Error("thrown by a bug")],
    },
  },
};

export const models = { "a code": voucherCheckModel };
