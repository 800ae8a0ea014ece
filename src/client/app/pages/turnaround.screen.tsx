import { useTranslation } from "react-i18next";
import { useDispatch, useSelector } from "react-redux";
import type { Dispatch } from "../../api/call.ts";
import { DamageBlockButton } from "../../features/boat-block/components/block-buttons.tsx";
import { useBlockedWords } from "../../features/boat-block/use-blocked-words.ts";
import { noteIn, noteVersion } from "../../features/day-plan/queued-notes.ts";
import { useBoatDefects } from "../../features/defect/use-boat-defects.ts";
import { protocolScreenPath } from "../../features/protocols/protocols.paths.ts";
import { photoIn, queuedPhotoCall } from "../../features/protocols/queued-photos.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import type { TillState } from "../../features/till/till-state.ts";
import { MorningList } from "../../features/turnaround/components/morning-list.tsx";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { SuccessBanner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule } from "../routing/screen.ts";
import { BlockPopupDialogs, useBlockPopups } from "./block-popups.tsx";
import { DefectLine } from "./defect-line.tsx";

/** The morning list of boats between two stays (requirements/turnaround.md). */
export function Screen() {
  const { t } = useTranslation("turnaround");
  const user = useSelector(selectUser);
  const dispatch = useDispatch<Dispatch>();
  const defects = useBoatDefects();
  const blocks = useBlockPopups();
  const blockedOf = useBlockedWords({ skip: user?.jetty });
  const [done, setDone] = useTransientMessage();
  if (!user) return null;
  return (
    <>
      <h1>{t("title")}</h1>
      <SuccessBanner text={done} />
      <MorningList
        admin={user.admin}
        defectsOf={({ vehicle_name: boat, returning }) => (
          <DefectLine boat={boat} text={defects.lineOf(boat, returning?.booking_id)} />
        )}
        blockedOf={(id, today) => blockedOf({ id }, today)}
        blockWay={(damaged) => <DamageBlockButton {...damaged} onOpen={blocks.editing.open} />}
        describeQueued={(call) => {
          if (call.call === queuedPhotoCall) {
            const { booking_id: id, vehicle_name: boat } = photoIn(call);
            return { what: t("queue.photo", { id, boat }), readVersion: async () => call.request.version };
          }
          const { booking_id: id, vehicle_name: boat, comment } = noteIn(call);
          const seen = call.request.version;
          return {
            what: t("queue.note", { id, boat, comment }),
            readVersion: async () => (await noteVersion(dispatch, call).catch(() => null)) ?? seen,
          };
        }}
        linkToTill={(booking_id, text, label, isNext) => (
          <LinkButton
            variant={isNext ? "action" : "secondary"}
            to={staffPaths.till}
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
      <BlockPopupDialogs popups={blocks} user={user} onDone={setDone} />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(turnaroundApi.endpoints.getTurnarounds.initiate());
