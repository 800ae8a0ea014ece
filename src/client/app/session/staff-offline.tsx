import { type ReactNode, useCallback, useEffect } from "react";
import { useDispatch } from "react-redux";
import type { QueuedCall, SentCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import type { User } from "../../../shared/contract/session.ts";
import { api } from "../../api/base-api.ts";
import { callWith, type Dispatch, uncached } from "../../api/call.ts";
import { waitableNote } from "../../features/day-plan/queued-notes.ts";
import { waitablePhoto } from "../../features/protocols/queued-photos.ts";
import { changeUser } from "../../features/session/change-user.ts";
import { sessionApi } from "../../features/session/session.api.ts";
import { useGetTurnaroundsQuery } from "../../features/turnaround/turnaround.api.ts";
import { waitableHandOver, waitableReturn, waitableStep } from "../../features/turnaround/waitable-step.ts";
import { hasDatabase } from "../../offline/device-database.ts";
import { OfflineQueueProvider } from "../../offline/offline-queue.provider.tsx";
import {
  forgetRowsOfOthers,
  isSameReader,
  isTooOld,
  type MaybeRetained,
  readRetainedRows,
  retainRows,
} from "../../offline/retained-rows.ts";
import { noAnswer, type SendQueued } from "../../offline/send-queued.ts";
import { registerStaffWorker } from "../../offline/service-worker.ts";
import type { WaitableCall } from "../../offline/waitable-call.ts";

/** How often the morning list is read for the jetty while it is not open, in milliseconds. */
const readingInterval = 600_000;
/** How often it is looked whether the rows of the device are too old, in milliseconds. */
const expiryInterval = 60_000;

/** All that may wait for the network. */
const waitableCalls: readonly WaitableCall[] = [
  waitableStep,
  waitableReturn,
  waitableHandOver,
  waitableNote,
  waitablePhoto,
];

const kindOf = (call: QueuedCall) => waitableCalls.find(({ name }) => name === call.call);
const mayStaffSend = () => true;
const mayJettySend = (call: QueuedCall) => kindOf(call)?.access === "jetty";

const log = (error: unknown) => console.error("offline", error);

/** What the internal area needs without network (requirements/offline.md): its rows, and what waits of its user. */
export function StaffOffline({ user, children }: { user: User; children: ReactNode }) {
  const dispatch = useDispatch<Dispatch>();
  const { id, jetty } = user;
  const send = useCallback<SendQueued>(
    async (call, signal) => {
      await expectLoggedIn(dispatch, { id, jetty });
      return sendWaiting(dispatch, call, signal);
    },
    [dispatch, id, jetty],
  );
  const maySend = jetty ? mayJettySend : mayStaffSend;
  return (
    <OfflineQueueProvider key={`${id} ${jetty}`} userId={id} maySend={maySend} send={send}>
      {hasDatabase() ? <RetainedMorning user={user} /> : null}
      {children}
    </OfflineQueueProvider>
  );
}

/**
 * What waits is sent in the name of its own account alone: in another tab somebody else may have logged in since, or
 * the same in another role.
 * @throws an `ApiFailure` after which it goes on waiting, where they have.
 */
async function expectLoggedIn(dispatch: Dispatch, expected: Pick<User, "id" | "jetty">): Promise<void> {
  const user = await callWith(dispatch)(sessionApi.endpoints.readUser.initiate(undefined, uncached));
  if (isSameReader(user, expected)) return;
  changeUser(dispatch, user);
  throw noAnswer;
}

async function sendWaiting(dispatch: Dispatch, call: QueuedCall, signal: AbortSignal): Promise<SentCall> {
  const kind = kindOf(call);
  if (!kind) throw new Error(`nobody sends ${call.call}`);
  const answer = await kind.send(dispatch, { request: call.request, idempotencyKey: call.key }, signal);
  return { version: await kind.conclude(dispatch, call, answer) };
}

/** Reads the morning list now and then and retains it; what is too old goes, from the device and from the page. */
function RetainedMorning({ user }: { user: User }) {
  const dispatch = useDispatch<Dispatch>();
  const { data, fulfilledTimeStamp } = useGetTurnaroundsQuery(undefined, {
    pollingInterval: readingInterval,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  });
  const rows: MaybeRetained | undefined = data;
  // What the device itself showed is no answer, and not read anew by that.
  const answeredAt = rows?.retainedAt ? undefined : fulfilledTimeStamp;
  useEffect(() => {
    // With each answer of the server: there is network then, and what lacked it before is made good.
    if (answeredAt === undefined) return;
    const left = new AbortController();
    void registerStaffWorker(left.signal).catch(log);
    return () => left.abort();
  }, [answeredAt]);
  const { id, jetty } = user;
  useEffect(() => {
    void forgetRowsOfOthers({ id, jetty }).catch(log);
  }, [id, jetty]);
  useEffect(() => {
    if (rows && answeredAt !== undefined) void retainRows(user, rows, new Date(answeredAt)).catch(log);
  }, [user, rows, answeredAt]);
  const readAt = rows?.retainedAt ? Date.parse(rows.retainedAt) : fulfilledTimeStamp;
  useEffect(() => {
    // By their age alone: a browser says that it is online where no answer comes either.
    const look = async () => {
      const now = new Date();
      await readRetainedRows(now);
      if (readAt !== undefined && isTooOld(readAt, now)) dispatch(api.util.resetApiState());
    };
    const timer = setInterval(() => void look().catch(log), expiryInterval);
    return () => clearInterval(timer);
  }, [dispatch, readAt]);
  return null;
}
