import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { stayChangeMachine } from "../../../../../machines/stay-change/stay-change.machine.ts";
import type { StayChangeRole } from "../../../../../machines/stay-change/stay-change.types.ts";
import type { StayChangeQuote, StayOptions } from "../../../../shared/contract/stay-change.ts";
import type { Dispatch } from "../../../api/call.ts";
import { isSameChoice } from "../../../stay-change/chosen-stay.ts";
import { StayFinished, StayFlow } from "../../../stay-change/stay-flow.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { stayChangeActors } from "../stay-change.actors.ts";
import { useGetStayOptionsQuery } from "../stay-change.api.ts";
import { choiceOf, type ProposedStay, proposedChoice } from "../stay-choice.ts";
import { StayChangeForm } from "./stay-change-form.tsx";

export interface StayChangeDialogProps {
  /** Of each opening a new one: give it another `key` (`PopupDialog` does). */
  open: boolean;
  onClose: () => void;
  /** It was done: the dialog is closed. @param change what was and what is. */
  onDone: (change: StayChangeQuote) => void;
  bookingId: number;
  /** Who changes it: only an admin waives the terms. */
  user: { id: number; admin: boolean };
  /** What is chosen and priced as it opens; absent: the stay as it is booked. Nothing moves before it is confirmed. */
  proposed?: ProposedStay | undefined;
}

/**
 * Other dates, another boat, longer, shorter, another party, other extras (requirements/stay-change.md): shows old,
 * new, difference and what happens to the money before it is done. Needs the texts of `stay-change`, `calendar`,
 * `extras`, `validation` and `validation-staff`.
 */
export function StayChangeDialog(props: StayChangeDialogProps) {
  const { bookingId, open, onClose } = props;
  const { t } = useTranslation("stay-change");
  const query = useGetStayOptionsQuery({ booking_id: bookingId }, { skip: !open });
  if (query.data) return <StayChange {...props} options={query.data} />;
  return (
    <Dialog open={open} title={t("title")} onClose={onClose}>
      <QueryView query={query} failed={t("loadFailed")} />
    </Dialog>
  );
}

/** Runs the flow from the booking as it was when the dialog opened. */
function StayChange({ options, ...props }: StayChangeDialogProps & { options: StayOptions }) {
  const { bookingId, user, proposed } = props;
  const dispatch = useDispatch<Dispatch>();
  const logic = useMemo(() => stayChangeMachine.provide({ actors: stayChangeActors(dispatch) }), [dispatch]);
  const [input] = useState(() => {
    const choice = proposed && options.booking.may_change !== "nothing" ? proposedChoice(options, proposed) : null;
    const isOther = choice !== null && !isSameChoice(choice, choiceOf(options.booking));
    const { version, booked_duration: bookedNights, boat_out: boatOut } = options.booking;
    const role: StayChangeRole = user.admin ? "admin" : "employee";
    return { bookingId, version, bookedNights, boatOut, role, choice: isOther ? choice : null };
  });
  return (
    <StayFlow.Provider logic={logic} options={{ input }}>
      <StayFinished
        onFinished={(change) => {
          props.onClose();
          props.onDone(change);
        }}
      />
      <StayChangeForm open={props.open} onClose={props.onClose} options={options} user={user} />
    </StayFlow.Provider>
  );
}
