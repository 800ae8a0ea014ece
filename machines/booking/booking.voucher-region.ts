import { isInvalid, logged, networkNotice } from "./booking.refusals.ts";
import { bookingSetup } from "./booking.setup.ts";

const code = ({ event }: { event: { code: string } }) => event;

/**
 * The voucher beside the form: a code is applied only while the server confirmed exactly that code. A check that gets no
 * answer says so and calls nothing invalid.
 */
export const voucherRegion = bookingSetup.createStateConfig({
  initial: "unapplied",
  states: {
    unapplied: {
      on: {
        "voucher.submitted": {
          target: "checking",
          actions: [{ type: "rememberCode", params: code }, "clearNotice"],
        },
        "voucher.restored": {
          target: "applied",
          actions: [
            { type: "rememberCode", params: code },
            { type: "applyVoucher", params: ({ event }) => event },
            "tellVoucher",
          ],
        },
      },
    },
    checking: {
      tags: "busy",
      invoke: {
        src: "checkVoucher",
        input: ({ context }) => context.voucherCode,
        onDone: [
          {
            guard: { type: "voucherExists", params: ({ event }) => event.output },
            target: "applied",
            actions: [{ type: "applyVoucher", params: ({ event }) => event.output }, "tellVoucher"],
          },
          { target: "invalid", actions: "tellVoucher" },
        ],
        onError: [
          {
            guard: isInvalid,
            target: "invalid",
            actions: [logged, "tellVoucher"],
          },
          {
            target: "unapplied",
            actions: [logged, networkNotice],
          },
        ],
      },
      on: {
        "voucher.edited": "unapplied",
        "voucher.submitted": {
          target: "checking",
          reenter: true,
          actions: { type: "rememberCode", params: code },
        },
      },
    },
    applied: {
      on: {
        "voucher.edited": { target: "unapplied", actions: ["dropVoucher", "tellVoucher", "clearNotice"] },
        "voucher.submitted": {
          target: "checking",
          actions: [{ type: "rememberCode", params: code }, "dropVoucher", "tellVoucher", "clearNotice"],
        },
        "voucher.refused": { target: "invalid", actions: ["dropVoucher", "tellVoucher"] },
      },
    },
    invalid: {
      on: {
        "voucher.edited": { target: "unapplied", actions: "clearNotice" },
        "voucher.submitted": {
          target: "checking",
          actions: [{ type: "rememberCode", params: code }, "clearNotice"],
        },
      },
    },
  },
});
