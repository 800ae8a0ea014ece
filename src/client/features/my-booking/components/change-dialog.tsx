import { type ReactNode, useMemo, useState } from "react";
import { useDispatch } from "react-redux";
import { stayChangeMachine } from "../../../../../machines/stay-change/stay-change.machine.ts";
import type { StayChangeInput } from "../../../../../machines/stay-change/stay-change.types.ts";
import type { MyBooking } from "../../../../shared/contract/my-booking.ts";
import type { ChosenDays } from "../../../../shared/rules/stay.ts";
import type { Dispatch } from "../../../api/call.ts";
import { StayFinished, StayFlow } from "../../../stay-change/stay-flow.tsx";
import type { MyBookingDialogProps } from "../my-booking-dialog.ts";
import { myStayActors } from "../my-stay.actors.ts";
import { ChangeForm } from "./change-form.tsx";

export interface StayCalendarProps {
  booking: MyBooking;
  /** Told of the days whenever they are others: none, the first alone, or both. */
  onDays: (days: ChosenDays) => void;
}

export interface ChangeDialogProps extends MyBookingDialogProps {
  /** The staff were asked for days that are not free. */
  onAsked: () => void;
}

export interface WithCalendar {
  /** The boat's free days, those of the booking among them. */
  renderCalendar: (props: StayCalendarProps) => ReactNode;
}

/** Other days, another party, other extras: each choice is priced at once, and done with one more tap. */
export function ChangeDialog({ booking, ...dialog }: ChangeDialogProps & WithCalendar) {
  const dispatch = useDispatch<Dispatch>();
  const logic = useMemo(() => stayChangeMachine.provide({ actors: myStayActors(dispatch) }), [dispatch]);
  const [input] = useState(
    (): StayChangeInput => ({
      bookingId: booking.number,
      version: booking.version,
      bookedNights: booking.booked_duration,
      role: "guest",
      choice: null,
    }),
  );
  return (
    <StayFlow.Provider logic={logic} options={{ input }}>
      <StayFinished
        onFinished={() => {
          dialog.onClose();
          dialog.onDone();
        }}
      />
      <ChangeForm booking={booking} {...dialog} />
    </StayFlow.Provider>
  );
}
