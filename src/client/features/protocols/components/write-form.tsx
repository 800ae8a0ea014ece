import { useTranslation } from "react-i18next";
import type { BookingProtocolsAnswer } from "../../../../shared/contract/protocols.ts";
import { fullTank, type ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import { displayDecimal } from "../../../format/decimal.ts";
import { useLanguage } from "../../../format/language.ts";
import type { Form } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Note, Row, Stack } from "../../../ui/layout.tsx";
import { firstOpenItem, lastOf, shownPhotos, type WrittenProtocol, withPhotos } from "../written-protocol.ts";
import { ChecklistField } from "./checklist-field.tsx";
import { PhotosField } from "./photos-field.tsx";
import styles from "./protocols.module.css";
import { ReturnCosts } from "./return-costs.tsx";

interface WriteFormProps {
  form: Form<WrittenProtocol>;
  kind: ProtocolKind;
  data: BookingProtocolsAnswer;
}

const levels = Array.from({ length: fullTank + 1 }, (_, index) => String(fullTank - index) as "0");
const fields = ["items", "fuel", "engine_hours", "remarks", "photos"] as const;

/** What is written down before it is signed. */
export function WriteForm({ form, kind, data }: WriteFormProps) {
  const { t } = useTranslation("protocols");
  const language = useLanguage();
  const text = useMessageText();
  const { values } = form;
  const placeOf = (field: (typeof fields)[number]) => {
    const open = firstOpenItem(values.items);
    return field === "items" && open >= 0 ? `${form.fieldId("items")}-${open}` : undefined;
  };
  const shown = shownPhotos(values, data.waiting);
  const returned = kind === "return" ? data.returned : null;
  // The tank is asked for once: who measured it as the boat came back does not read the gauge again.
  const litres = returned?.litres ?? null;
  const before = kind === "return" ? lastOf(data, "handover") : null;
  return (
    <Stack
      as="form"
      noValidate
      className={styles.text}
      aria-label={t(`title.${kind}`)}
      inert={!form.isReady}
      onSubmit={form.submit}
    >
      <ChecklistField
        id={form.fieldId("items")}
        items={values.items}
        errors={{
          state: text("validation-staff:protocolItem") ?? "",
          remark: text("validation-staff:protocolRemark") ?? "",
        }}
        isTried={form.errors.items !== undefined}
        onChange={(items) => form.change("items", items)}
      />
      <Stack as="section" gap={3} className={styles.part} aria-labelledby="protocol-gauges">
        <h2 id="protocol-gauges">{t("part.gauges")}</h2>
        {before ? (
          <Note>
            {t("before", {
              fuel: before.fuel === null ? t("notRead") : t(`fuel.${String(before.fuel) as "0"}`),
              hours: before.engine_hours === "" ? t("notRead") : displayDecimal(before.engine_hours, language),
            })}
          </Note>
        ) : null}
        {litres === null ? (
          <SelectField {...form.textControl("fuel")} label={t("field.fuel")}>
            <option value="">{t("notRead")}</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {t(`fuel.${level}`)}
              </option>
            ))}
          </SelectField>
        ) : (
          <p>
            {t("field.fuel")}: {t("returned.litres", { count: litres })}
          </p>
        )}
        {data.checklist.engine_hours || values.engine_hours !== "" ? (
          <TextField
            {...form.textControl("engine_hours")}
            label={t("field.engine_hours")}
            hint={t("engineHoursHint")}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : null}
        <TextAreaField {...form.textControl("remarks")} label={t("field.remarks")} maxLength={2_000} rows={3} />
      </Stack>
      {returned ? <ReturnCosts {...returned} /> : null}
      <PhotosField
        id={form.fieldId("photos")}
        booking={{ booking_id: data.booking.id, vehicle_name: data.booking.vehicle_name }}
        photos={shown}
        error={form.errorText("photos")}
        onChange={(photos) => form.changeAll(withPhotos(values, shown, photos))}
      />
      <ErrorSummary
        title={t("faults")}
        faults={form.faults(fields, (field) => t(`field.${field}`), placeOf)}
        attempt={form.attempt}
      />
      <Row gap={3}>
        <Button type="submit" variant="action">
          {t("goOn")}
        </Button>
        <Note>{t("goOnHint")}</Note>
      </Row>
    </Stack>
  );
}
