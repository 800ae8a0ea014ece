import { createActorContext } from "@xstate/react";
import { type ReactNode, useEffect } from "react";
import { channelName, type FollowMessage } from "../follow/messages.ts";
import { decode, encode } from "../follow/values.ts";
import { stepAt } from "../steps/run.ts";
import { type Address, addressText, readAddress, runAt, runTo, stepsOf } from "./address.ts";
import { flowNamed, pageFlows } from "./flows.ts";
import { workbenchMachine } from "./workbench.machine.ts";
import type { Recording, WorkbenchContext, WorkbenchEvent } from "./workbench.types.ts";

export const Workbench = createActorContext(workbenchMachine);

/** The machine that is shown where the address names none. */
const firstFlow = "booking";
const storageKey = "charts recordings";

/** What an address shows. A state without steps is shown as its shortest walk comes to it. */
function placeOf(address: Address): Extract<WorkbenchEvent, { type: "place.opened" }> {
  const flow = flowNamed(address.flow) ?? flowNamed(firstFlow) ?? pageFlows[0];
  if (!flow) throw new Error("there is no machine");
  const { view, state, steps } = address;
  const walked = state !== "" && steps.length === 0 ? runTo(flow, state) : null;
  return { type: "place.opened", flow, run: walked ?? runAt(flow, address), state: state || null, view };
}

function readRecordings(): Recording[] {
  const stored = localStorage.getItem(storageKey);
  return stored === null ? [] : (decode(JSON.parse(stored)) as Recording[]);
}

function initialInput() {
  const { flow, run } = placeOf(readAddress(location.hash));
  return { flow, run, recordings: readRecordings() };
}

/** The address of what is shown. */
export function addressOf(view: Address["view"], { flow, run, selected }: WorkbenchContext): string {
  const begun = Math.max(Object.values(flow.models).indexOf(run.model), 0);
  const steps = view === "steps" ? stepsOf(run) : [];
  return addressText({ view, flow: flow.name, state: selected ?? "", begun, steps, at: run.at });
}

export function WorkbenchProvider({ children }: { children: ReactNode }) {
  return (
    <Workbench.Provider options={{ input: initialInput() }}>
      <AddressBinding />
      <FollowBinding />
      <RecordingsBinding />
      {children}
    </Workbench.Provider>
  );
}

/** The address says what is shown, and shows what it says. */
function AddressBinding() {
  const actor = Workbench.useActorRef();
  useEffect(() => {
    const open = () => actor.send(placeOf(readAddress(location.hash)));
    open();
    addEventListener("hashchange", open);
    const subscription = actor.subscribe(({ context, value }) => {
      const view = typeof value === "object" && "following" in value ? "follow" : "steps";
      const address = addressOf(value === "comparing" ? "compare" : view, context);
      if (address !== location.hash) history.replaceState(null, "", address);
      document.title = `${context.flow.chart.id}: ${String(stepAt(context.run).snapshot.status)} · Charts`;
    });
    return () => {
      removeEventListener("hashchange", open);
      subscription.unsubscribe();
    };
  }, [actor]);
  return null;
}

/** Hears the pages of the product in other tabs. */
function FollowBinding() {
  const actor = Workbench.useActorRef();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      actor.send({ type: "message.heard", message: decode(data) as FollowMessage });
    });
    channel.postMessage({ kind: "asked" } satisfies FollowMessage);
    return () => channel.close();
  }, [actor]);
  return null;
}

function RecordingsBinding() {
  const actor = Workbench.useActorRef();
  useEffect(() => {
    const changes = actor.on("recordings.changed", ({ recordings }) => {
      localStorage.setItem(storageKey, JSON.stringify(encode(recordings)));
    });
    return () => changes.unsubscribe();
  }, [actor]);
  return null;
}
