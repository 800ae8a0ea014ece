import { useState } from "react";
import { useTranslation } from "react-i18next";
import { arrivalSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

const schema = arrivalSchema.pick(["arrival_time", "dog"]);

/** Notes when the guest comes on the first day, and whether with a dog, or takes that back. */
export function ArrivalDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const [initial] = useState({ arrival_time: booking.arrival_time ?? "", dog: booking.dog });
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("arrival.title")}
      confirmLabel={t("arrival.confirm")}
      initialValues={initial}
      schema={schema}
      version={booking.version}
      request={(agreement, version) => ({ ...agreement, booking_id: booking.id, version })}
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
          <Checkbox
            id={form.fieldId("dog")}
            label={t("arrival.dog")}
            checked={form.values.dog}
            onChange={({ target }) => form.change("dog", target.checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}
