import { answer } from "../support/actors.ts";
import { applyVoucher, bookingSetup, logFailure, notice, rememberCode } from "./booking.setup.ts";

/** The voucher beside the booking: a code is applied only while the server confirmed exactly that code. */
export const voucherStates = bookingSetup.createStateConfig({
  initial: "unapplied",
  states: {
    unapplied: {
      on: {
        "voucher.submitted": { target: "checking", actions: [rememberCode, "clearNotice"] },
        "voucher.restored": {
          target: "applied",
          actions: [rememberCode, { type: "applyVoucher", params: ({ event }) => event }, "emitVoucher"],
        },
      },
    },
    checking: {
      tags: "busy",
      invoke: {
        src: "voucherCheck",
        input: ({ context }) => ({ code: context.voucherCode }),
        onDone: [
          {
            guard: { type: "isVoucherValid", params: answer },
            target: "applied",
            actions: [applyVoucher, "emitVoucher"],
          },
          {
            guard: { type: "isVoucherInvalid", params: answer },
            target: "invalid",
            actions: [logFailure, "emitVoucher"],
          },
          { target: "unapplied", actions: [logFailure, notice("network")] },
        ],
      },
      on: {
        "voucher.edited": "unapplied",
        "voucher.submitted": { target: "checking", reenter: true, actions: rememberCode },
      },
    },
    applied: {
      on: {
        "voucher.edited": { target: "unapplied", actions: ["dropVoucher", "emitVoucher", "clearNotice"] },
        "voucher.submitted": {
          target: "checking",
          actions: [rememberCode, "dropVoucher", "emitVoucher", "clearNotice"],
        },
        "voucher.refused": { target: "invalid", actions: ["dropVoucher", "emitVoucher"] },
      },
    },
    invalid: {
      entry: "emitRejected",
      on: {
        "voucher.edited": { target: "unapplied", actions: "clearNotice" },
        "voucher.submitted": { target: "checking", actions: [rememberCode, "clearNotice"] },
      },
    },
  },
});
