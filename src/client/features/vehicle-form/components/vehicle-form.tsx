import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  selectConflict,
  selectIsAsking,
  selectOutcome,
  selectProgress,
} from "../../../../../machines/vehicle-form/vehicle-form.selectors.ts";
import { longestDescription } from "../../../../shared/contract/vehicle-form.ts";
import { vehicleWords } from "../../../../shared/rules/vehicle-words.ts";
import { Banner, SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Grid, Note, Row, Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type BoatForm, useVehicleForm, type VehicleField } from "../use-vehicle-form.ts";
import { VehicleFlow, type VehicleFormProps, VehicleFormProvider } from "../vehicle-form.provider.tsx";
import { descriptionFields, descriptionParts } from "../vehicle-values.ts";
import { Conflict } from "./conflict.tsx";
import { DataFields, type ListedParts } from "./data-fields.tsx";
import { ExtrasFields } from "./extras-fields.tsx";
import { PicturesField } from "./pictures-field.tsx";
import styles from "./vehicle-form.module.css";

/** In the order in which they stand in the form. */
const fields = [
  "name",
  "passengers",
  "price1h",
  "deposit",
  "license",
  "images",
  "extras",
  "extra_captain",
  "descriptionDE",
  "descriptionEN",
] as const satisfies VehicleField[];

/** Adds or changes a boat (requirements/fleet.md). */
export function VehicleForm({
  isPriceListed,
  isDepositListed,
  isPaddleListed,
  ...props
}: VehicleFormProps & ListedParts) {
  return (
    <VehicleFormProvider {...props}>
      <Body {...props} {...{ isPriceListed, isDepositListed, isPaddleListed }} />
    </VehicleFormProvider>
  );
}

function Body({ userId, type, vehicle, isPaddleListed, ...listed }: VehicleFormProps & ListedParts) {
  const { t } = useTranslation("vehicle-form");
  const form = useVehicleForm({ userId, type, vehicle });
  const conflict = VehicleFlow.useSelector(selectConflict);
  return (
    <>
      {/* The form stays where it is, with all that was typed, while somebody decides about a conflict. */}
      {conflict ? <Conflict state={conflict} form={form} /> : null}
      <Stack
        as="form"
        noValidate
        className={styles.form}
        aria-label={t("label")}
        inert={!form.isReady}
        hidden={conflict !== null}
        onSubmit={(event) => (form.isLocked ? event.preventDefault() : form.submit(event))}
      >
        <Note>{t("required")}</Note>
        <Stack inert={form.isLocked}>
          <DataFields form={form} {...listed} />
          <PicturesField form={form} />
          <ExtrasFields form={form} isPaddleListed={isPaddleListed} />
          <TextsFields form={form} />
        </Stack>
        <ErrorSummary
          title={t("faults")}
          faults={form.faults(fields, (field) => t(`field.${field}`))}
          attempt={form.attempt}
        />
        <Outcome type={type} isNew={vehicle === null} />
        <Ending isLocked={form.isLocked} />
      </Stack>
      <LeaveDialog />
    </>
  );
}

/** What came of the last try. */
function Outcome({ type, isNew }: Pick<VehicleFormProps, "type"> & { isNew: boolean }) {
  const { t } = useTranslation("vehicle-form");
  const outcome = VehicleFlow.useSelector(selectOutcome);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.scrollIntoView({ block: "nearest" }), [outcome]);
  if (outcome === null) return null;
  if (outcome === "success") {
    const added = () => t("outcome.added", { type: t(`noun.${vehicleWords[type].de}`) });
    return <SuccessBanner text={isNew ? added() : t("outcome.changed")} />;
  }
  return (
    <Banner ref={banner} kind={outcome === "offline" ? "warning" : "error"}>
      {t(`outcome.${outcome}`)}
    </Banner>
  );
}

/** Sends the form and shows how far that is, or leaves it. */
function Ending({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation("vehicle-form");
  const flow = VehicleFlow.useActorRef();
  const progress = VehicleFlow.useSelector(selectProgress);
  const isGone = VehicleFlow.useSelector((snapshot) => selectOutcome(snapshot) === "gone");
  const isSending = progress !== null;
  const percent = Math.floor((progress ?? 0) * 100);
  return (
    <div>
      {isSending ? (
        <Stack gap={1} className={styles.upload}>
          <label htmlFor="vehicle-upload">{progress < 1 ? t("upload", { percent }) : t("storing")}</label>
          <progress id="vehicle-upload" max={100} value={percent} />
        </Stack>
      ) : null}
      <Row gap={3} className={styles.buttons}>
        {isGone ? null : (
          <Button
            type="submit"
            variant="action"
            className={styles.button}
            busy={isSending}
            aria-disabled={isLocked || undefined}
          >
            {isSending ? t("sending") : t("confirm")}
          </Button>
        )}
        {isSending && progress < 1 ? (
          <Button className={styles.button} onClick={() => flow.send({ type: "sending.cancelled" })}>
            {t("cancelUpload")}
          </Button>
        ) : null}
        {isLocked ? null : (
          <Button className={styles.button} onClick={() => flow.send({ type: "leave.asked", to: null })}>
            {t("cancel")}
          </Button>
        )}
      </Row>
    </div>
  );
}

/** Asks before unsaved changes are left. */
function LeaveDialog() {
  const { t } = useTranslation("vehicle-form");
  const flow = VehicleFlow.useActorRef();
  const isAsking = VehicleFlow.useSelector(selectIsAsking);
  const stay = () => flow.send({ type: "leave.declined" });
  const buttons = (
    <>
      <Button variant="danger" className={styles.button} onClick={() => flow.send({ type: "leave.confirmed" })}>
        {t("leave.confirm")}
      </Button>
      <Button variant="action" className={styles.button} onClick={stay}>
        {t("leave.stay")}
      </Button>
    </>
  );
  return (
    <Dialog asksAboutBack open={isAsking} title={t("leave.title")} onClose={stay} actions={buttons}>
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}

const languages = { descriptionDE: "de", descriptionEN: "en" } as const;

/** The descriptions in both languages, each in three parts. */
function TextsFields({ form }: { form: BoatForm }) {
  const { t } = useTranslation("vehicle-form");
  return (
    <Sheet gap={4} className={styles.part} aria-labelledby="vehicle-texts">
      <h2 id="vehicle-texts">{t("part.texts")}</h2>
      <Note className={styles.hint}>{t("hint.texts")}</Note>
      <Grid columns="oneOrTwo" className={styles.languages}>
        {descriptionFields.map((field) => (
          <Stack as="fieldset" key={field} id={form.fieldId(field)} tabIndex={-1} className={styles.language}>
            <legend>{t(`language.${field}`)}</legend>
            {descriptionParts.map((part) => (
              <TextAreaField
                key={part}
                id={`${form.fieldId(field)}-${part}`}
                name={`${field}-${part}`}
                label={t(`texts.${part}`)}
                lang={languages[field]}
                rows={4}
                maxLength={longestDescription}
                value={form.values[field][part]}
                onChange={({ target }) => form.change(field, { ...form.values[field], [part]: target.value })}
              />
            ))}
            <FieldError id={`${form.fieldId(field)}-error`}>{form.errorText(field)}</FieldError>
          </Stack>
        ))}
      </Grid>
    </Sheet>
  );
}
