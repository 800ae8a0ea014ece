import { useMemo, useState } from "react";
import { useDispatch } from "react-redux";
import { stayChangeMachine } from "../../../../../machines/stay-change/stay-change.machine.ts";
import type { StayChangeInput } from "../../../../../machines/stay-change/stay-change.types.ts";
import type { Dispatch } from "../../../api/call.ts";
import { StayFinished, StayFlow } from "../../../stay-change/stay-flow.tsx";
import { myStayActors } from "../my-stay.actors.ts";
import type { ChangeDialogProps, WithCalendar } from "../my-stay-choice.ts";
import { ChangeForm } from "./change-form.tsx";

/** Other days, another party, other extras: each choice is priced at once, and done with one more tap. */
export function ChangeDialog({ booking, ...dialog }: ChangeDialogProps & WithCalendar) {
  const dispatch = useDispatch<Dispatch>();
  const logic = useMemo(() => stayChangeMachine.provide({ actors: myStayActors(dispatch) }), [dispatch]);
  const [input] = useState(
    (): StayChangeInput => ({
      bookingId: booking.number,
      version: booking.version,
      bookedNights: booking.booked_duration,
      boatOut: false,
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
