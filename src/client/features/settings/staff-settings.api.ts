import type { SettingsUpdate } from "../../../shared/contract/settings.ts";
import { settingsContract, type UserInfo } from "../../../shared/contract/settings.ts";
import { api } from "../../api/base-api.ts";
import { toForm } from "../../api/form.ts";

/** What a call leaves out stays as it is on the server: a field that was emptied is sent, as an empty one. */
const withEmptyFields = (update: SettingsUpdate) =>
  Object.fromEntries(Object.entries(update).map(([name, value]) => [name, value === null ? "" : value]));

/** The calls of the settings screen, apart from the hours that every visitor reads. */
export const staffSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserInfo: build.query<UserInfo, void>({
      query: () => settingsContract.userInfo.path,
      providesTags: ["User"],
    }),
    updateSettings: build.mutation<object, SettingsUpdate>({
      query: (update) => ({ url: settingsContract.update.path, method: "POST", body: toForm(withEmptyFields(update)) }),
      invalidatesTags: (_answer, error) => (error ? [] : ["User", "BusinessSettings"]),
    }),
  }),
});

export const { useGetUserInfoQuery } = staffSettingsApi;
