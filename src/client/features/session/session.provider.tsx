import { useActorRef } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { sessionMachine } from "../../../../machines/session/session.machine.ts";
import type { SessionActors } from "../../../../machines/session/session.types.ts";
import type { User } from "../../../shared/contract/session.ts";

interface SessionMonitorProps {
  /** The first segment when monitoring was wanted; another one is checked at once. */
  openedAt: string;
  /** The first segment of the path. */
  segment: string;
  /** The page ends the session itself: do not check it. */
  isLeaving: boolean;
  /** How a call was refused: nobody is logged in, or this role may not read it. */
  refusal: "loggedOut" | "forbidden" | null;
  actors: SessionActors;
  /** What the server knows of the user now; null: nobody is logged in any more. */
  onUser: (user: User | null) => void;
}

/** Runs the session machine for somebody who is logged in; renders nothing. */
export function SessionMonitor({ openedAt, segment, isLeaving, refusal, actors, onUser }: SessionMonitorProps) {
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
    if (refusal && !isLeaving) actor.send({ type: "call.refused" });
  }, [actor, refusal, isLeaving]);
  return null;
}
