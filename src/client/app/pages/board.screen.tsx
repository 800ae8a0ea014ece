import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { boardApi } from "../../features/board/board.api.ts";
import { boundsOf, sheetsOf, viewIn } from "../../features/board/board-view.ts";
import { Board } from "../../features/board/components/board.tsx";
import type { Proposal } from "../../features/board/use-move.ts";
import { bookForGuestAddress } from "../../features/book-for-guest/book-for-guest-address.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { settingsApi, useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import { StayChangeDialog } from "../../features/stay-change/components/stay-change-dialog.tsx";
import { useStayText } from "../../features/stay-change/components/stay-line.tsx";
import { WaitingCounts } from "../../features/waiting/components/waiting-counts.tsx";
import { useToday } from "../../format/use-today.ts";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import { BlockPopupDialogs, useBlockPopups } from "./block-popups.tsx";

/** Until the settings are there, and where they have none, no day is closed. */
const alwaysOpen = { off_season_start: null, off_season_end: null };

/** For the moment between a logout and the page that follows. */
const nobody = { id: 0, admin: false };

/** All boats and all stays on one board (requirements/board.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("stay-change");
  const user = useSelector(selectUser);
  const today = useToday(page.today);
  const { data: settings } = useGetBusinessSettingsQuery();
  const change = usePopup<Proposal>();
  const stayText = useStayText();
  const blocks = useBlockPopups();
  const [done, setDone] = useTransientMessage();
  return (
    <>
      <Board
        today={today}
        offSeason={settings ?? alwaysOpen}
        onMove={change.open}
        onBlock={({ vehicle: id, ...proposed }, boats) =>
          blocks.editing.open({
            ...proposed,
            boats,
            vehicle: boats.find((boat) => boat.id === id) ?? { id, name: "" },
          })
        }
        newBookingAt={bookForGuestAddress}
        done={done}
      />
      <WaitingCounts />
      <PopupDialog popup={change}>
        {({ booking, ...proposed }, dialog) => (
          <StayChangeDialog
            {...dialog}
            bookingId={booking}
            user={user ?? nobody}
            proposed={proposed}
            onDone={({ after }) => setDone(t("done", { boat: after.vehicle_name, stay: stayText(after) }))}
          />
        )}
      </PopupDialog>
      <BlockPopupDialogs popups={blocks} user={user ?? nobody} onDone={setDone} />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }, _language, _params, { today }, query) => {
  const { data: settings } = await dispatch(settingsApi.endpoints.getBusinessSettings.initiate());
  const { day, span } = viewIn(query);
  const sheets = sheetsOf({ day: day ?? today, span: span ?? "month" }, settings ?? alwaysOpen);
  await dispatch(boardApi.endpoints.getBoard.initiate(boundsOf(sheets)));
};
