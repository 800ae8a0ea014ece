import { useState } from "react";
import type { Payable } from "../../../shared/contract/open-money.ts";
import { uncached, useCall } from "../../api/call.ts";
import type { ApiFailure } from "../../api/failure.ts";
import type { PopupTexts } from "../../forms/use-popup-submission.ts";
import { useSubmission } from "../../forms/use-submission.ts";
import { paymentsApi } from "./payments.api.ts";

export const paymentsPopup: PopupTexts = {
  close: "payments:close",
  cancel: "payments:back",
  failures: {
    network: "payments:failure.network",
    gone: "payments:failure.unknown",
    general: "payments:failure.general",
  },
};

/** Looks up what a number stands for, so that a popup says whom it is about before anything is done. */
export function usePayable() {
  const call = useCall();
  const [seen, setSeen] = useState<{ number: string; payable: Payable } | null>(null);
  const { submit, isBusy, failure } = useSubmission({
    kind: "settings",
    send: ({ number }: { number: string }) => call(paymentsApi.endpoints.getPayable.initiate(number, uncached)),
    onSucceeded: ({ number }, payable) => setSeen({ number, payable }),
  });
  return {
    look: (number: string) => submit({ number }),
    /** What was looked up; null once another number is typed. */
    payableOf: (number: string) => (seen?.number === number.trim() ? seen.payable : null),
    /** What is sent about it; where that is refused because it changed since, it has to be looked up anew. */
    sent: <Answer>(answer: Promise<Answer>): Promise<Answer> =>
      answer.catch((failure: ApiFailure) => {
        if (failure.kind === "conflict") setSeen(null);
        throw failure;
      }),
    isBusy,
    failure,
  };
}
