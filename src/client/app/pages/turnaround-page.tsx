import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { protocolScreenPath } from "../../features/protocols/protocols.paths.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { type TillState, tillScreen } from "../../features/till/till.routes.ts";
import { TurnaroundBoard } from "../../features/turnaround/components/turnaround-board.tsx";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { LinkButton } from "../../ui/button.tsx";
import type { ScreenModule } from "../routing/screen.ts";

/** The board of boats between two stays (requirements/turnaround.md). */
export function Screen() {
  const { t } = useTranslation("turnaround");
  const user = useSelector(selectUser);
  if (!user) return null;
  return (
    <>
      <h1>{t("title")}</h1>
      <TurnaroundBoard
        admin={user.admin}
        linkToTill={(booking_id, text, label, isNext) => (
          <LinkButton
            variant={isNext ? "action" : "secondary"}
            to={tillScreen.path}
            state={{ mode: "booking", booking_id } satisfies TillState}
            aria-label={label}
          >
            {text}
          </LinkButton>
        )}
        linkToProtocol={(kind, booking, text, label) => (
          <LinkButton to={protocolScreenPath(kind, booking)} aria-label={label}>
            {text}
          </LinkButton>
        )}
      />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(turnaroundApi.endpoints.getTurnarounds.initiate());
