import { assign, type PromiseActorLogic, setup } from "xstate";
import type { Cents } from "../../src/shared/rules/money.ts";
import { answer, rejection, unprovided } from "../support/actors.ts";
import { type CallFailure, failedAs, toCallFailure } from "../support/call-failure.ts";

export interface VoucherAnswer {
  exists: boolean;
  /** What is left on it. */
  amountCents: Cents;
}

/** What a check came to; `amountCents` is 0 unless the code is valid. */
export interface CheckedVoucher {
  kind: "valid" | "invalid" | "unanswered";
  amountCents: Cents;
  /** What the call failed with; null where it was answered. */
  failure: CallFailure | null;
}

/** The work that the machine leaves to who runs it. Rejects with a `CallFailure`. */
export type VoucherCheckActors = { checkVoucher: PromiseActorLogic<VoucherAnswer, string> };

/** Asks the server for one code. No answer makes no code invalid; a code that the server refuses to read is no code. */
export const voucherCheckMachine = setup({
  types: {
    input: {} as { code: string },
    context: {} as CheckedVoucher & { code: string },
    output: {} as CheckedVoucher,
  },
  actors: { checkVoucher: unprovided("checkVoucher") } as VoucherCheckActors,
  guards: {
    exists: (_, answer: VoucherAnswer) => answer.exists,
    isNoCode: failedAs("invalid"),
  },
  actions: {
    keepAmount: assign({ amountCents: (_, { amountCents }: VoucherAnswer) => amountCents }),
    keepFailure: assign({ failure: (_, error: unknown) => toCallFailure(error) }),
    end: assign({ kind: (_, { kind }: Pick<CheckedVoucher, "kind">) => kind }),
  },
}).createMachine({
  id: "voucherCheck",
  description: "Whether a voucher's code is worth something, and what is left on it.",
  context: ({ input: { code } }) => ({ code, kind: "unanswered", amountCents: 0, failure: null }),
  output: ({ context: { kind, amountCents, failure } }) => ({ kind, amountCents, failure }),
  initial: "checking",
  states: {
    checking: {
      invoke: {
        src: "checkVoucher",
        input: ({ context }) => context.code,
        onDone: [
          {
            guard: { type: "exists", params: answer },
            target: "valid",
            actions: { type: "keepAmount", params: answer },
          },
          { target: "invalid" },
        ],
        onError: [
          {
            guard: { type: "isNoCode", params: rejection },
            target: "invalid",
            actions: { type: "keepFailure", params: rejection },
          },
          { target: "unanswered", actions: { type: "keepFailure", params: rejection } },
        ],
      },
    },
    valid: { type: "final", entry: { type: "end", params: { kind: "valid" } } },
    invalid: { type: "final", entry: { type: "end", params: { kind: "invalid" } } },
    unanswered: { type: "final" },
  },
});
