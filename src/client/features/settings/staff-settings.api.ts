import { type SettingsUpdate, settingsContract } from "../../../shared/contract/settings.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

/** What a call leaves out stays as it is on the server: a field that was emptied is sent, as an empty one. */
const withEmptyFields = (update: SettingsUpdate) =>
  Object.fromEntries(Object.entries(update).map(([name, value]) => [name, value === null ? "" : value]));

/** The calls of the settings screen, apart from the hours that every visitor reads. */
export const staffSettingsApi = api.enhanceEndpoints({ addTagTypes: ["BusinessSettings", "User"] }).injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: endpoint(build, settingsContract.userInfo, { providesTags: ["User"] }),
    updateSettings: endpoint(build, settingsContract.update, {
      request: withEmptyFields,
      invalidatesTags: (_answer, error) => (error ? [] : ["User", "BusinessSettings"]),
    }),
  }),
});

export const { useGetUserInfoQuery } = staffSettingsApi;
