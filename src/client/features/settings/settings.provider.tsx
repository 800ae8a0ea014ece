import { createActorContext } from "@xstate/react";
import { type ReactNode, useMemo } from "react";
import { settingsMachine } from "../../../../machines/settings/settings.machine.ts";
import type { SettingsActors } from "../../../../machines/settings/settings.types.ts";

export const SettingsFlow = createActorContext(settingsMachine);

interface SettingsProviderProps {
  actors: SettingsActors;
  children: ReactNode;
}

/** Runs the flow of an update; the form below it owns the fields. */
export function SettingsProvider({ actors, children }: SettingsProviderProps) {
  const logic = useMemo(() => settingsMachine.provide({ actors }), [actors]);
  return <SettingsFlow.Provider logic={logic}>{children}</SettingsFlow.Provider>;
}
