import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { live } from "../../api/live.ts";
import { DamageBlockButton } from "../../features/boat-block/components/block-buttons.tsx";
import { useBlockedWords } from "../../features/boat-block/use-blocked-words.ts";
import { useBoatDefects } from "../../features/defect/use-boat-defects.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { useGetDayCollectionQuery } from "../../features/till/till.api.ts";
import type { BlockWay } from "../../features/turnaround/components/asked-step.ts";
import { MorningList } from "../../features/turnaround/components/morning-list.tsx";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { SuccessBanner } from "../../ui/banner.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import type { ScreenModule } from "../routing/screen.ts";
import { BlockPopupDialogs, useBlockPopups } from "./block-popups.tsx";
import { DefectLine } from "./defect-line.tsx";
import { JettyPrint } from "./jetty-print.tsx";
import { receiptWay } from "./receipt-way.tsx";
import { rowLinks } from "./row-links.tsx";
import { useRenderProtocol } from "./sheet-protocol.tsx";
import { useQueuedWords } from "./use-queued-words.ts";

/** The morning by boat and what it waits for (requirements/turnaround.md). */
export function Screen() {
  const { t } = useTranslation("turnaround");
  const user = useSelector(selectUser);
  const defects = useBoatDefects();
  const blocks = useBlockPopups();
  // The jetty blocks no boat, and neither till nor protocols are its business.
  const blockWay: BlockWay | null = user?.jetty
    ? null
    : (damaged) => <DamageBlockButton {...damaged} onOpen={blocks.editing.open} />;
  const blockedOf = useBlockedWords({ skip: user?.jetty });
  const describeQueued = useQueuedWords();
  const { data } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined);
  // The menu reads the same of today; the jetty has nothing of money.
  const { data: collection } = useGetDayCollectionQuery(
    { day: data?.today ?? "" },
    { ...live, skip: !data || user?.jetty === true },
  );
  const renderProtocol = useRenderProtocol();
  const [done, setDone] = useTransientMessage();
  if (!user) return null;
  return (
    <>
      <h1>{t("title")}</h1>
      <SuccessBanner text={done} />
      <JettyPrint defectsOf={defects.lineOf} blockedOf={blockedOf} />
      <MorningList
        describeQueued={describeQueued}
        rows={{
          links: user.jetty ? null : rowLinks,
          defectsOf: ({ vehicle_name: boat, returning }) => (
            <DefectLine boat={boat} text={defects.lineOf(boat, returning?.booking_id)} />
          ),
          blockedOf: (id, today) => blockedOf({ id }, today),
          blockWay,
        }}
        steps={{
          user,
          blockWay: blockWay ?? (() => null),
          receiptWay,
          partsOfDue: (id) => collection?.bookings.find(({ booking_id }) => booking_id === id),
          renderProtocol,
        }}
      />
      <BlockPopupDialogs popups={blocks} user={user} onDone={setDone} />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(turnaroundApi.endpoints.getTurnarounds.initiate());
