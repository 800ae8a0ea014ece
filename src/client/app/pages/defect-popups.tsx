import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type BoatBlock, boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { hasAccess } from "../../../shared/contract/call.ts";
import type { Defect } from "../../../shared/contract/defect.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { live } from "../../api/live.ts";
import { useGetBoatBlocksQuery } from "../../features/boat-block/boat-block.api.ts";
import { useBlockWords } from "../../features/boat-block/use-block-words.ts";
import type { AskedDefect } from "../../features/defect/components/asked-defect.ts";
import { ChangeDialog, ReopenDialog, WithdrawDialog } from "../../features/defect/components/change-dialogs.tsx";
import { CloseDialog } from "../../features/defect/components/close-dialog.tsx";
import { NoteDialog, type NotedBoat, type NotedDefect } from "../../features/defect/components/note-dialog.tsx";
import { useGetDefectsQuery } from "../../features/defect/defect.api.ts";
import { type Popup, PopupDialog, usePopup } from "../../ui/popup.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { BlockPopupDialogs, useBlockPopups } from "./block-popups.tsx";

/** The dialogs about defects, and about the blocks of boats that follow from them. */
export function useDefectPopups() {
  const asked = usePopup<AskedDefect>();
  const blocks = useBlockPopups();
  return {
    asked,
    blocks,
    /** Proposes a block of the boat for what is to be mended. */
    proposeBlock: ({ id, vehicle, text }: NotedDefect) =>
      blocks.editing.open({ vehicle, reason: "repair", text: text.slice(0, longestBlockText), defectId: id }),
  };
}

/** The text of a block is shorter than that of a defect. */
const longestBlockText = 200;

/** The block that was made for a defect, while it stands. */
function useBlockOf(defect: Defect | null): BoatBlock | undefined {
  const id = defect?.block_id ?? null;
  const { data } = useGetBoatBlocksQuery(undefined, { ...live, skip: id === null });
  return id === null ? undefined : data?.boat_blocks.find((block) => block.id === id);
}

/** From when to when the boat is blocked for it. */
export function BlockOfDefect({ defect }: { defect: Defect }) {
  const { t } = useTranslation("defect");
  const words = useBlockWords();
  const block = useBlockOf(defect);
  return block ? <p>{t("block.standing", { days: words.days(block) })}</p> : null;
}

interface DefectPopupsProps {
  popups: ReturnType<typeof useDefectPopups>;
  boats: readonly NotedBoat[];
  user: User;
  today: Day;
  /** What was open in the list is in another part of it now. */
  onRowGone?: () => void;
}

/**
 * The dialogs about defects: what blocks a boat proposes a block of it, and what is mended to end that block
 * (requirements/defect.md).
 */
export function DefectPopups({ popups, boats, user, today, onRowGone }: DefectPopupsProps) {
  const { t } = useTranslation("defect");
  const { asked, blocks } = popups;
  const mayBlock = hasAccess(user, boatBlockContract.add.access);
  const [done, showDone] = useTransientMessage();
  const { data } = useGetDefectsQuery({});
  const now = useDefectNow(asked);
  const hoursOf = ({ vehicle }: Defect) => data?.engine_hours.find((noted) => noted.vehicle === vehicle)?.hours;
  const onWritten = (kind: "note" | "change") => (blocked: NotedDefect | null) => {
    showDone(t(`${kind}.done`));
    if (blocked && mayBlock) popups.proposeBlock(blocked);
  };
  // Once the browser has given the focus back.
  const leaveRow = () => void setTimeout(() => onRowGone?.());
  const onGone = (text: string) => {
    showDone(text);
    leaveRow();
  };
  const ending = {
    ...blocks.ending,
    close() {
      blocks.ending.close();
      leaveRow();
    },
  };
  return (
    <>
      <PopupDialog popup={asked}>
        {(subject, dialog) => {
          if (subject.kind === "note")
            return (
              <NoteDialog
                {...dialog}
                as={subject.as}
                vehicle={subject.vehicle}
                boats={boats}
                userId={user.id}
                mayBlock={mayBlock}
                onDone={onWritten("note")}
              />
            );
          const { kind } = subject;
          const defect = now ?? subject.defect;
          if (kind === "change")
            return (
              <ChangeDialog {...dialog} defect={defect} engineHours={hoursOf(defect)} onDone={onWritten("change")} />
            );
          if (kind === "reopen") {
            return <ReopenDialog {...dialog} defect={defect} onDone={() => onGone(t("reopen.done"))} />;
          }
          return (
            <EndPopup
              dialog={dialog}
              kind={kind}
              defect={defect}
              today={today}
              engineHours={hoursOf(defect)}
              mayBlock={mayBlock}
              onDone={(standing) => {
                onGone(t(kind === "close" ? "close.done" : `withdraw.done.${defect.kind}`));
                if (standing) blocks.ending.open({ block: standing, boat: standing.vehicle_name });
              }}
            />
          );
        }}
      </PopupDialog>
      {/* After those that they follow, which have given the focus back by then. */}
      <BlockPopupDialogs popups={{ ...blocks, ending }} user={user} onDone={onGone} />
      <output>
        <VisuallyHidden>{done}</VisuallyHidden>
      </output>
    </>
  );
}

/** What a dialog is about as it is now, also where somebody else closed it meanwhile; null for none. */
function useDefectNow({ subject, isOpen }: Popup<AskedDefect>): Defect | null {
  const defect = subject === null || subject.kind === "note" ? null : subject.defect;
  const { data } = useGetDefectsQuery(
    { vehicle_id: defect?.vehicle ?? null, closed: true },
    { ...live, skip: !isOpen || defect === null, refetchOnMountOrArgChange: true },
  );
  const now = data?.defects.find(({ id }) => id === defect?.id);
  // What was read for an earlier dialog may be older than the list.
  return now && defect && now.version > defect.version ? now : defect;
}

interface EndPopupProps {
  dialog: { open: boolean; onClose: () => void };
  /** It is mended, or was none. */
  kind: "close" | "withdraw";
  defect: Defect;
  today: Day;
  engineHours: string | undefined;
  /** Whether they may end its block, and are told of it. */
  mayBlock: boolean;
  /** @param standing the block that was made for it and is not over. */
  onDone: (standing: BoatBlock | undefined) => void;
}

function EndPopup({ dialog, kind, defect, today, engineHours, mayBlock, onDone }: EndPopupProps) {
  const { t } = useTranslation("defect");
  const words = useBlockWords();
  const now = useBlockOf(mayBlock ? defect : null);
  // Once it is closed, its block is nobody's any more: that of the opening is the one to ask about.
  const [opened] = useState(now);
  const block = now ?? opened;
  const given = {
    ...dialog,
    defect,
    block: block ? <p>{t("close.blocked", { days: words.days(block) })}</p> : null,
    onDone: () => onDone(block),
  };
  if (kind === "withdraw") return <WithdrawDialog {...given} />;
  return <CloseDialog {...given} today={today} engineHours={engineHours} />;
}
