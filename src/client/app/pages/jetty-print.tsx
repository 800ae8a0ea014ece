import { useDispatch, useSelector } from "react-redux";
import type { Day } from "../../../shared/rules/day.ts";
import { firstNameOf } from "../../../shared/rules/names.ts";
import type { Dispatch } from "../../api/call.ts";
import { defectApi } from "../../features/defect/defect.api.ts";
import { PrintJetty } from "../../features/jetty-week/components/print-jetty.tsx";
import { selectUser } from "../../features/session/session.slice.ts";
import { withQueuedSteps } from "../../features/turnaround/queued-steps.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import type { MaybeRetained } from "../../offline/retained-rows.ts";

interface JettyPrintProps {
  /** What the boat needs done, in one line; "" for nothing. */
  defectsOf: (boat: string) => string;
  /** Until when a boat is blocked on a day and why, in words; null where it is not. */
  blockedOf: (boat: { id: number }, day: Day) => string | null;
}

/** The button that prints the sheets for the jetty, from the morning list that is open. */
export function JettyPrint({ defectsOf, blockedOf }: JettyPrintProps) {
  const dispatch = useDispatch<Dispatch>();
  const isOfJetty = useSelector(selectUser)?.jetty === true;
  const { data, fulfilledTimeStamp } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined);
  const { calls } = useOfflineQueue();
  const list: MaybeRetained | undefined = data && {
    ...data,
    boats: data.boats.map((boat) => withQueuedSteps(boat, calls, data.today)),
  };
  const answeredAt = fulfilledTimeStamp === undefined ? null : new Date(fulfilledTimeStamp).toISOString();
  return (
    <PrintJetty
      list={list}
      readAt={list?.retainedAt ?? answeredAt}
      // The jetty's list has no more than that.
      nameOf={({ name }) => (isOfJetty ? name : firstNameOf(name))}
      defectsOf={defectsOf}
      blockedOf={(id, day) => blockedOf({ id }, day)}
      onItsWay={() => dispatch(defectApi.util.getRunningQueryThunk("getDefects", {}))}
    />
  );
}
