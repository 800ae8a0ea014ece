import type { QueuedCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import type { Access } from "../../shared/contract/call.ts";
import type { Call, Dispatch } from "../api/call.ts";
import type { Keyed } from "../api/idempotency-keys.ts";
import { useOfflineQueue } from "./offline-queue.provider.tsx";

/** A kind of call that waits on the device where no answer comes (requirements/offline.md). */
export interface WaitableCall<Request extends object = object, Answer = unknown> {
  /** What waits is stored under it: it never changes. */
  name: string;
  /** Who may send it: what waits of an account that may not do so any more is dropped. */
  access: Access;
  /** What a call is about: those about the same thing are sent in their order, and none after a refused one. */
  subject(asked: Keyed<Request>): string;
  /** Sends a call, at once or once it has waited. */
  send(dispatch: Dispatch, asked: Keyed<Request>, signal: AbortSignal): Promise<Answer>;
  /** What waits of a call that is asked for at that time (ISO 8601, UTC); null where it must not. */
  wait(asked: Keyed<Request>, at: string): Keyed<Request> | null;
  /**
   * After a call that waited was sent: the version of its subject that the next one goes to; null where it has none.
   * Resolves once the page shows what was sent, since it does not show it as waiting any more.
   */
  conclude(dispatch: Dispatch, call: QueuedCall, answer: Answer): Promise<number | null>;
}

/** Sends a call of that kind, or has it wait: it is answered with null then. */
export function useWaitableCall<Request extends { version: number }, Answer>(kind: WaitableCall<Request, Answer>) {
  const { sendOrQueue } = useOfflineQueue();
  return (asked: Keyed<Request>): Call<Answer | null> =>
    (dispatch) => ({
      unwrap: () =>
        sendOrQueue({
          subject: kind.subject(asked),
          send: (signal) => kind.send(dispatch, asked, signal),
          wait: (at) => {
            const waiting = kind.wait(asked, at);
            if (!waiting) return null;
            return { key: waiting.idempotencyKey, call: kind.name, request: waiting.request as QueuedCall["request"] };
          },
        }),
    });
}
