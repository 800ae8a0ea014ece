import { useActorRef } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { sessionMachine } from "../../../../machines/session/session.machine.ts";
import type { SessionActors } from "../../../../machines/session/session.types.ts";
import type { User } from "../../../shared/contract/session.ts";

interface SessionWatchProps {
  /** The segment from which on the session is watched: another one is checked at once. */
  openedAt: string;
  /** The first segment of the path. */
  segment: string;
  /** The place ends the session itself: it is not asked for. */
  isLeaving: boolean;
  /** A call was answered as if nobody were logged in. */
  isRefused: boolean;
  actors: SessionActors;
  /** What the server knows of the user now; null: nobody is logged in any more. */
  onUser: (user: User | null) => void;
}

/** Runs the flow of the session of somebody who is logged in; it draws nothing. */
export function SessionWatch({ openedAt, segment, isLeaving, isRefused, actors, onUser }: SessionWatchProps) {
  const logic = useMemo(() => sessionMachine.provide({ actors }), [actors]);
  const actor = useActorRef(logic, { input: { segment: openedAt } });
  useEffect(() => {
    const subscriptions = [
      actor.on("user.read", ({ user }) => onUser(user)),
      actor.on("user.cleared", () => onUser(null)),
      actor.on("failure.logged", ({ failure }) => console.error("session", failure)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, onUser]);
  useEffect(() => {
    if (!isLeaving) actor.send({ type: "segment.changed", segment });
  }, [actor, segment, isLeaving]);
  useEffect(() => {
    if (isRefused && !isLeaving) actor.send({ type: "call.refused" });
  }, [actor, isRefused, isLeaving]);
  return null;
}
