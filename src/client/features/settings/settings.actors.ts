import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { fromPromise } from "xstate";
import type { SettingsActors, SettingsAnswer } from "../../../../machines/settings/settings.types.ts";
import { toApiFailure } from "../../api/failure.ts";
import { staffSettingsApi } from "./staff-settings.api.ts";

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** The work of the settings machine over the API. It rejects with an `ApiFailure` that names no field. */
export function settingsActors(dispatch: Dispatch): SettingsActors {
  return {
    saveSettings: fromPromise(async ({ input: update }): Promise<SettingsAnswer> => {
      try {
        await dispatch(staffSettingsApi.endpoints.updateSettings.initiate(update)).unwrap();
        return { kind: "saved" };
      } catch (error) {
        const failure = toApiFailure(error);
        if (failure.kind === "field" || failure.kind === "conflict") return { kind: "refused", errors: failure.errors };
        throw failure;
      }
    }),
  };
}
