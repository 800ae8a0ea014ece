import { useState } from "react";
import { useTranslation } from "react-i18next";
import { arrivalTimeSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

const schema = arrivalTimeSchema.pick(["arrival_time"]);

/** Notes when the guest comes on the first day, or takes that back. */
export function ArrivalDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const [initial] = useState(booking.arrival_time ?? "");
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("arrival.title")}
      confirmLabel={t("arrival.confirm")}
      initialValues={{ arrival_time: initial }}
      schema={schema}
      version={booking.version}
      request={({ arrival_time }, version) => ({ arrival_time, booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.agreeArrival.initiate}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          <TextField
            {...form.textControl("arrival_time")}
            label={t("arrival.field")}
            type="time"
            hint={t("arrival.hint")}
          />
        </>
      )}
    </ActionDialog>
  );
}
