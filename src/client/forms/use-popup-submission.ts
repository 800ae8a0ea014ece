import { useState } from "react";
import { createIdempotencyKeys, type Keyed } from "../api/idempotency-keys.ts";
import { createDraft, type Draft } from "./draft.ts";
import { useSubmission } from "./use-submission.ts";

interface PopupOptions<Request> {
  send: (keyed: Keyed<Request>) => Promise<object>;
  /** What the popup keeps of its text: not needed any more once it was sent. */
  draft?: { forget: () => void };
  onDone: () => void;
}

/**
 * Sends what a popup asks for. Whoever confirms again because no answer came sends it under the same key: the server does it
 * once and does not refuse it as somebody else's.
 */
export function usePopupSubmission<Request extends object>({ send, draft, onDone }: PopupOptions<Request>) {
  const [keys] = useState(createIdempotencyKeys);
  return useSubmission({
    kind: "popup",
    send: (request: Request) => send({ request, idempotencyKey: keys.keyFor(request) }),
    onSucceeded: () => {
      draft?.forget();
      onDone();
    },
  });
}

/**
 * Keeps what is typed into a popup, until it was sent: a slip that closes it, or a session that ends, costs nothing.
 * @param name who types what about what.
 */
export function usePopupDraft<Values extends object>(name: string): Required<Draft<Values>> {
  const [draft] = useState(() => createDraft<Values>(`popup ${name}`));
  return draft;
}
