import { boardApi } from "../../features/board/board.api.ts";
import { boundsOf, sheetsOf, viewIn } from "../../features/board/board-view.ts";
import { Board } from "../../features/board/components/board.tsx";
import { settingsApi, useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import { useToday } from "../../format/use-today.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

/** Until the settings are there, and where they have none, no day is closed. */
const alwaysOpen = { off_season_start: null, off_season_end: null };

/** All boats and all stays on one board (requirements/board.md). */
export function Screen({ page }: ScreenProps) {
  const today = useToday(page.today);
  const { data: settings } = useGetBusinessSettingsQuery();
  return <Board today={today} offSeason={settings ?? alwaysOpen} />;
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }, _language, _params, { today }, query) => {
  const { data: settings } = await dispatch(settingsApi.endpoints.getBusinessSettings.initiate());
  const { day, span } = viewIn(query);
  const sheets = sheetsOf({ day: day ?? today, span: span ?? "month" }, settings ?? alwaysOpen);
  await dispatch(boardApi.endpoints.getBoard.initiate(boundsOf(sheets)));
};
