import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockConflicts } from "../../../shared/contract/boat-block.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { BlockProposal } from "../../features/boat-block/block-values.ts";
import { BlockDialog } from "../../features/boat-block/components/block-dialog.tsx";
import { EndBlockDialog, type EndedBlock } from "../../features/boat-block/components/end-block-dialog.tsx";
import { StaysToMove, useStaysToMove } from "../../features/stay-change/components/stays-to-move.tsx";
import { Banner } from "../../ui/banner.tsx";
import { type Popup, PopupDialog, usePopup } from "../../ui/popup.tsx";
import { OurFaultDialogs, useOurFaultPopups } from "./our-fault-popups.tsx";

export interface BlockPopups {
  editing: Popup<BlockProposal>;
  ending: Popup<EndedBlock>;
}

/** What is open about the blocks of boats, for `BlockPopupDialogs`. */
export function useBlockPopups(): BlockPopups {
  return { editing: usePopup<BlockProposal>(), ending: usePopup<EndedBlock>() };
}

interface BlockPopupDialogsProps {
  popups: BlockPopups;
  user: Pick<User, "id" | "admin">;
  /** What was done, in words. */
  onDone: (text: string) => void;
}

/**
 * The dialogs about the blocks of boats, and over them those of a stay that lies in such days: it is moved or cancelled
 * first (requirements/boat-block.md). Needs the texts of `boat-block`, `calendar`, `day-plan`, `extras`, `guards`,
 * `stay-change`, `validation` and `validation-staff`.
 */
export function BlockPopupDialogs({ popups: { editing, ending }, user, onDone }: BlockPopupDialogsProps) {
  const { t } = useTranslation("boat-block");
  const stays = useOurFaultPopups();
  const [told, setTold] = useState({ text: "", opening: 0 });
  const tell = (text: string) => setTold({ text, opening: editing.key });
  return (
    <>
      <OurFaultDialogs popups={stays} user={user} onDone={tell} />
      <PopupDialog popup={editing}>
        {(proposal, dialog) => (
          <BlockDialog
            {...dialog}
            proposal={proposal}
            stays={(inTheWay) => (
              <StaysInTheWay
                stays={inTheWay}
                told={told.opening === editing.key ? told.text : ""}
                admin={user.admin}
                onChange={stays.changing.open}
                onCancel={stays.cancelling.open}
              />
            )}
            onDone={onDone}
            onEnd={(block) => {
              editing.close();
              ending.open({ block, boat: proposal.vehicle.name });
            }}
          />
        )}
      </PopupDialog>
      {/* After the one that it follows, which has given the focus back by then. */}
      <PopupDialog popup={ending}>
        {(ended, dialog) => (
          <EndBlockDialog {...dialog} {...ended} onDone={() => onDone(t("done.end", { boat: ended.boat }))} />
        )}
      </PopupDialog>
    </>
  );
}

interface StaysInTheWayProps {
  stays: BlockConflicts["stays"];
  /** What was done last with one of them in another dialog; "" for nothing. */
  told: string;
  admin: boolean;
  onChange: (booking: StaffBooking) => void;
  onCancel: (booking: StaffBooking) => void;
}

function StaysInTheWay({ stays, told, ...actions }: StaysInTheWayProps) {
  const { rowsOf, onMoved } = useStaysToMove();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its stay.
    if (told) message.current?.focus();
  }, [told]);
  const rows = rowsOf(stays);
  return (
    <>
      {told ? (
        <Banner ref={message} kind="success">
          {told}
        </Banner>
      ) : null}
      {rows.length > 0 ? <StaysToMove rows={rows} onMoved={onMoved} forBlock {...actions} /> : null}
    </>
  );
}
