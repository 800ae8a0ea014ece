import { useActorRef, useSelector } from "@xstate/react";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { type ActorRefFrom, fromPromise } from "xstate";
import { offlineQueueMachine } from "../../../machines/offline-queue/offline-queue.machine.ts";
import { standingOf } from "../../../machines/offline-queue/offline-queue.selectors.ts";
import type { OfflineQueueActors, QueuedCall, SentCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import { answerLimit, isUnanswered, noAnswer, type SendQueued, sendQueued, withinTime } from "./send-queued.ts";
import { changeCall, inTurn, readCall, readQueue, removeCall, storeCall, watchQueue } from "./stored-queue.ts";

type WaitingCall = Pick<QueuedCall, "key" | "call" | "request">;

interface AskedCall<Answer> {
  subject: string;
  send: (signal: AbortSignal) => Promise<Answer>;
  /** What waits, asked for at that time; null where it must not. */
  wait: (at: string) => WaitingCall | null;
}

export interface OfflineQueue {
  /** In the order in which they were asked for. */
  calls: readonly QueuedCall[];
  /**
   * Sends a call, or has it wait: where no answer comes, and where another one about the same thing waits already.
   * @returns the answer; null while it waits.
   * @throws what `send` rejects with, where it was refused, must not wait, or this browser stores nothing.
   */
  sendOrQueue: <Answer>(asked: AskedCall<Answer>) => Promise<Answer | null>;
  retry: (key: string, version: number) => void;
  discard: (key: string) => void;
}

/** Outside of the internal area nothing waits. */
const Queue = createContext<OfflineQueue>({
  calls: [],
  sendOrQueue: ({ send }) => send(new AbortController().signal),
  retry: () => {},
  discard: () => {},
});

export const useOfflineQueue = () => useContext(Queue);

interface ProviderProps {
  userId: number;
  /** Whether the account may send it; what it may not is dropped. Give it the same function again. */
  maySend: (call: QueuedCall) => boolean;
  send: SendQueued;
  children: ReactNode;
}

/** What waits of one account (machines/offline-queue). Give it the account's id as `key`. */
export function OfflineQueueProvider({ userId, maySend, send, children }: ProviderProps) {
  const logic = useMemo(
    () => offlineQueueMachine.provide({ actors: actorsOf(userId, maySend, send) }),
    [userId, maySend, send],
  );
  const actor = useActorRef(logic);
  const calls = useSelector(actor, ({ context }) => context.calls);
  useEffect(() => {
    const log = (error: unknown) => console.error("offline", error);
    const read = () => readQueue(userId).then((calls) => actor.send({ type: "calls.read", calls }));
    // What waits is what is stored: another tab may have written meanwhile.
    const readAfter = (written: Promise<void>) => void written.then(read).catch(log);
    const subscriptions = [
      actor.on("call.changed", ({ call }) => readAfter(changeCall(userId, call))),
      actor.on("call.removed", ({ key }) => readAfter(removeCall(userId, key))),
      actor.on("failure.logged", ({ failure }) => log(failure)),
    ];
    const endWatch = watchQueue(() => void read().catch(log));
    const onOnline = () => actor.send({ type: "network.returned" });
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("online", onOnline);
      endWatch();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, userId]);
  const commands = useMemo(() => commandsOf(actor, userId), [actor, userId]);
  const queue = useMemo(() => ({ calls, ...commands }), [calls, commands]);
  return <Queue value={queue}>{children}</Queue>;
}

const actorsOf = (userId: number, maySend: ProviderProps["maySend"], send: SendQueued): OfflineQueueActors => ({
  loadCalls: fromPromise(() => readSendable(userId, maySend)),
  sendCall: fromPromise(({ input }) => inTurn(() => sendStored(userId, input.key, send))),
});

/** What waits of the account; what it may not send any more, since its role was changed, goes from the device. */
async function readSendable(userId: number, maySend: ProviderProps["maySend"]): Promise<QueuedCall[]> {
  const calls = await readQueue(userId);
  await Promise.all(calls.filter((call) => !maySend(call)).map(({ key }) => removeCall(userId, key)));
  return calls.filter(maySend);
}

/** Sends a call as it is stored: another tab may have sent or discarded it, or was refused. */
async function sendStored(userId: number, key: string, send: SendQueued): Promise<SentCall> {
  const call = await readCall(userId, key);
  if (!call) return { version: null };
  if (call.refusal !== null) throw call.refusal;
  return sendQueued(send, call, new Date());
}

/** What the screens do with the queue. */
function commandsOf(actor: ActorRefFrom<typeof offlineQueueMachine>, userId: number): Omit<OfflineQueue, "calls"> {
  const waiting = () => actor.getSnapshot().context.calls;

  async function queue(subject: string, call: WaitingCall, at: string): Promise<void> {
    const position = Math.max(Date.now(), (waiting().at(-1)?.position ?? 0) + 1);
    const queued: QueuedCall = { ...call, subject, at, position, refusal: null };
    try {
      await storeCall(userId, queued);
    } catch (error) {
      // Such as a private window: nothing waits, and the one who asked for it is told so.
      console.error("offline", error);
      throw noAnswer;
    }
    actor.send({ type: "call.queued", call: queued });
  }

  return {
    async sendOrQueue({ subject, send, wait }) {
      const at = new Date().toISOString();
      const call = wait(at);
      const calls = waiting();
      const isBehind = calls.some((call) => call.subject === subject && standingOf(calls, call) === "waiting");
      if (navigator.onLine && !isBehind) {
        try {
          return await withinTime(answerLimit(call?.request), send);
        } catch (error) {
          if (!isUnanswered(error)) throw error;
        }
      }
      if (!call) throw noAnswer;
      await queue(subject, call, at);
      return null;
    },
    retry: (key, version) => actor.send({ type: "call.retried", key, version, at: new Date().toISOString() }),
    discard: (key) => actor.send({ type: "call.discarded", key }),
  };
}
