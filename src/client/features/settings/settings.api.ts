import { type BusinessSettings, settingsContract } from "../../../shared/contract/settings.ts";
import { api } from "../../api/base-api.ts";

export const settingsApi = api.enhanceEndpoints({ addTagTypes: ["BusinessSettings"] }).injectEndpoints({
  endpoints: (build) => ({
    getBusinessSettings: build.query<BusinessSettings, void>({
      query: () => settingsContract.get.path,
      providesTags: ["BusinessSettings"],
    }),
  }),
});

export const { useGetBusinessSettingsQuery } = settingsApi;
