import type { settingsContract } from "../../../shared/contract/settings.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
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

/** The visitor's tax for an adult and night; 0 where the town asks for none, and until the settings are there. */
export function useVisitorsTax(): Cents {
  const { data } = useGetBusinessSettingsQuery();
  return data ? fromAmount(data.visitors_tax) : 0;
}
