import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FailureTexts, failureText } from "../api/failure-text.ts";
import { createIdempotencyKeys, type Keyed } from "../api/idempotency-keys.ts";
import type { TextKey } from "../screen-row.ts";
import { createDraft, type Draft } from "./draft.ts";
import { useSubmission } from "./use-submission.ts";

/** What a feature's popups say, beside what each is about. */
export interface PopupTexts {
  close: TextKey;
  cancel: TextKey;
  failures: FailureTexts;
}

export interface PopupOptions<Request> {
  send: (keyed: Keyed<Request>) => Promise<object>;
  /** What the popup keeps of its text: not needed any more once it was sent. */
  draft?: { forget: () => void };
  onDone: () => void;
}

/**
 * Sends what a popup asks for. A second confirmation, because no answer came, goes under the same key: the server does it
 * once and does not refuse it as somebody else's.
 */
export function usePopupSubmission<Request extends object>(
  { send, draft, onDone }: PopupOptions<Request>,
  texts: PopupTexts,
  /** Why it is out of the question since the popup was opened. */
  notice?: string,
) {
  const { t } = useTranslation();
  const say = t as (key: TextKey) => string;
  const [keys] = useState(createIdempotencyKeys);
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    send: (request: Request) => send({ request, idempotencyKey: keys.keyFor(request) }),
    onSucceeded: () => {
      draft?.forget();
      onDone();
    },
  });
  return {
    submit,
    /** What its dialog shows of it, such as why it failed. */
    dialog: {
      closeLabel: say(texts.close),
      cancelLabel: say(texts.cancel),
      busy: isBusy,
      // While it is sent, what the screen shows may be this very step.
      error: (isBusy ? undefined : notice) ?? failureText(t, failure ?? undefined, texts.failures),
    },
  };
}

/**
 * Keeps what is typed into a popup, until it was sent: a slip that closes it, or a session that ends, costs nothing.
 * @param name who types what about what.
 */
export function usePopupDraft<Values extends object>(name: string): Required<Draft<Values>> {
  const [draft] = useState(() => createDraft<Values>(`popup ${name}`));
  return draft;
}
