import { useMemo } from "react";
import type { Listed } from "../../../shared/rules/cheapest-stay.ts";
import { usePriceList } from "../../features/settings/held-price-list.ts";
import { useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import type { PageContext } from "../routing/screen.ts";

/** By what boats are advertised: the list that holds and the closed season, as far as they are loaded. */
export function useListed({ today }: Pick<PageContext, "today">): Listed {
  const { list } = usePriceList();
  const { data } = useGetBusinessSettingsQuery();
  const { off_season_start = null, off_season_end = null } = data ?? {};
  return useMemo(
    () => ({ list, today, offSeason: { off_season_start, off_season_end } }),
    [list, today, off_season_start, off_season_end],
  );
}
