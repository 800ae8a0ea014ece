import * as xstate from "@xstate/react";
import { inspectorOfPage } from "./inspector.ts";

// In `npm run dev` the website's components get these in place of those of @xstate/react (webpack.config.ts): each
// machine that a page runs tells the workbench what happens to it. No other build contains this file.

export { shallowEqual, useActor, useSelector } from "@xstate/react";

type Options = Record<string, unknown> | undefined;
type Hook = (logic: unknown, options?: Options, ...others: unknown[]) => unknown;

const inspect = typeof BroadcastChannel === "undefined" ? undefined : inspectorOfPage();
const inspected = <Wrapped>(hook: Wrapped) =>
  ((logic: unknown, options?: Options, ...others: unknown[]) =>
    (hook as Hook)(logic, { ...options, inspect }, ...others)) as Wrapped;

export const createActorContext = inspected(xstate.createActorContext);
export const useActorRef = inspected(xstate.useActorRef);
export const useMachine = inspected(xstate.useMachine);
