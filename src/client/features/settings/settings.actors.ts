import { fromPromise } from "xstate";
import type { SettingsActors, SettingsAnswer } from "../../../../machines/settings/settings.types.ts";
import { callWith, type Dispatch } from "../../api/call.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { staffSettingsApi } from "./staff-settings.api.ts";

/** The work of the settings machine over the API. It rejects with an `ApiFailure` that names no field. */
export function settingsActors(dispatch: Dispatch): SettingsActors {
  const call = callWith(dispatch);
  return {
    saveSettings: fromPromise(({ input }) =>
      call(staffSettingsApi.endpoints.updateSettings.initiate(input)).then(
        (): SettingsAnswer => ({ kind: "saved" }),
        (failure: ApiFailure): SettingsAnswer => {
          if (failure.kind === "field" || failure.kind === "conflict")
            return { kind: "refused", errors: failure.errors };
          throw failure;
        },
      ),
    ),
  };
}
