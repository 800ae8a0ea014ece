import { useTranslation } from "react-i18next";
import { crewSchema } from "../../../../shared/contract/my-booking.ts";
import { type CrewMember, crewLicences } from "../../../../shared/contract/my-booking-answer.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";
import { myBookingApi } from "../my-booking.api.ts";
import { type MyBookingDialogProps, myBookingTexts } from "../my-booking-dialog.ts";
import styles from "./my-booking.module.css";

const nobody: CrewMember = { name: "", licence: "none" };

/** Who comes along, and who may steer: names and the kind of licence, no copies. Rows without a name are left out. */
export function CrewDialog({ booking, ...dialog }: MyBookingDialogProps) {
  const { t } = useTranslation("my-booking");
  return (
    <ActionDialog
      {...dialog}
      texts={myBookingTexts}
      title={t("crew.title")}
      confirmLabel={t("crew.confirm")}
      initialValues={{ crew: booking.crew.length > 0 ? booking.crew : [nobody] }}
      request={({ crew }) => ({
        booking_id: booking.number,
        crew: crew.filter(({ name }) => name.trim() !== ""),
      })}
      rules={({ crew }) => {
        const named = crew.filter(({ name }) => name.trim() !== "");
        return crewSchema.isValidSync({ booking_id: booking.number, crew: named })
          ? {}
          : { crew: "validation:contactName" };
      }}
      call={myBookingApi.endpoints.saveCrew.initiate}
    >
      {(form) => {
        const { crew } = form.values;
        const put = (index: number, changes: Partial<CrewMember>) =>
          form.change("crew", crew.with(index, { ...nobody, ...crew[index], ...changes }));
        return (
          <>
            <p>{t("crew.text")}</p>
            {crew.map((member, index) => (
              // Rows have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <Grid key={index} className={styles.member}>
                <TextField
                  id={`crew-name-${index}`}
                  label={t("crew.name", { number: index + 1 })}
                  value={member.name}
                  maxLength={50}
                  autoComplete="off"
                  onChange={({ target }) => put(index, { name: target.value })}
                />
                <SelectField
                  id={`crew-licence-${index}`}
                  label={t("crew.licence")}
                  value={member.licence}
                  onChange={({ target }) =>
                    put(index, { licence: crewLicences.find((one) => one === target.value) ?? "none" })
                  }
                >
                  {crewLicences.map((licence) => (
                    <option key={licence} value={licence}>
                      {t(`crew.licences.${licence}`)}
                    </option>
                  ))}
                </SelectField>
                <Button
                  variant="quiet"
                  aria-label={t("crew.removeNumber", { number: index + 1 })}
                  onClick={() => form.change("crew", crew.toSpliced(index, 1))}
                >
                  {t("crew.remove")}
                </Button>
              </Grid>
            ))}
            {crew.length < booking.passengers ? (
              <Button onClick={() => form.change("crew", [...crew, nobody])}>{t("crew.add")}</Button>
            ) : null}
            {form.errorText("crew") ? <p role="alert">{form.errorText("crew")}</p> : null}
          </>
        );
      }}
    </ActionDialog>
  );
}
