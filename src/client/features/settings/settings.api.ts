import type { settingsContract } from "../../../shared/contract/settings.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, typeOnly } from "../../api/endpoint.ts";

export const settingsApi = api.enhanceEndpoints({ addTagTypes: ["BusinessSettings"] }).injectEndpoints({
  endpoints: (build) => ({
    getBusinessSettings: endpoint(
      build,
      typeOnly<typeof settingsContract.get>({ method: "GET", path: "/api/rere_get_business_settings/" }),
      { providesTags: ["BusinessSettings"] },
    ),
  }),
});

export const { useGetBusinessSettingsQuery } = settingsApi;
