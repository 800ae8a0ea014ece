import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import {
  addImportSchema,
  type CalendarImport,
  changeImportSchema,
} from "../../../../shared/contract/portal-calendars.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { portalCalendarsApi } from "../portal-calendars.api.ts";
import { vehicleTexts } from "../staff-popup.ts";

/** What an admin can do with the calendars of a boat. */
export type CalendarStep =
  | { kind: "create" | "renew" | "add" }
  | { kind: "fetch" | "accept" | "ours" | "change" | "remove"; one: CalendarImport };

type StepDialogProps = Omit<OpenedDialog, "onDone"> & { vehicle: Vehicle; step: CalendarStep };

const texts = vehicleTexts;
const { renewCalendarFeed, addCalendarImport, changeCalendarImport, removeCalendarImport, fetchCalendarImport } =
  portalCalendarsApi.endpoints;
const nothing = () => undefined;

/** Asks before each step; the list behind it shows what came of it. */
export function CalendarStepDialog({ vehicle, step, ...opened }: StepDialogProps) {
  const { t } = useTranslation("staff-fleet");
  const dialog = { ...opened, texts, onDone: nothing };
  const boat = vehicle.name;
  switch (step.kind) {
    case "add":
      return <AddDialog {...opened} vehicle={vehicle} />;
    case "create":
    case "renew":
      return (
        <ActionDialog
          {...dialog}
          title={t("calendars.renewTitle", { boat })}
          confirmLabel={t(step.kind === "create" ? "calendars.create" : "calendars.renewConfirm")}
          danger={step.kind === "renew"}
          request={() => ({ vehicle: vehicle.id })}
          call={(keyed) => renewCalendarFeed.initiate(keyed)}
        >
          <p>{t(step.kind === "create" ? "calendars.ownHint" : "calendars.renewNotice")}</p>
        </ActionDialog>
      );
    case "change":
      return <ChangeDialog {...opened} one={step.one} />;
    case "remove":
      return (
        <ActionDialog
          {...dialog}
          title={t("calendars.removeTitle", { name: step.one.name })}
          confirmLabel={t("calendars.remove")}
          danger
          request={() => ({ import_id: step.one.id })}
          call={(keyed) => removeCalendarImport.initiate(keyed)}
        >
          <p>{t("calendars.removeNotice")}</p>
        </ActionDialog>
      );
    default:
      return (
        <ActionDialog
          {...dialog}
          title={t(`calendars.${step.kind}Title`, { name: step.one.name })}
          confirmLabel={t(`calendars.${step.kind}`)}
          danger={step.kind === "accept"}
          request={() => ({
            import_id: step.one.id,
            accept_empty: step.kind === "accept",
            accept_ours: step.kind === "ours",
          })}
          call={(keyed) => fetchCalendarImport.initiate(keyed)}
        >
          <p>{t(`calendars.${step.kind}Notice`)}</p>
        </ActionDialog>
      );
  }
}

const fields = addImportSchema.pick(["name", "url", "end_is_last_night"]);
const emptyFields = { name: "", url: "", end_is_last_night: false };

function AddDialog({ vehicle, ...opened }: Omit<StepDialogProps, "step">) {
  const { t } = useTranslation("staff-fleet");
  return (
    <ActionDialog
      {...opened}
      texts={texts}
      onDone={nothing}
      title={t("calendars.addTitle", { boat: vehicle.name })}
      confirmLabel={t("calendars.addConfirm")}
      initialValues={emptyFields}
      schema={fields}
      request={(values: typeof emptyFields) => ({ vehicle: vehicle.id, ...values })}
      call={(keyed) => addCalendarImport.initiate(keyed)}
    >
      {(form) => (
        <>
          <TextField
            {...form.textControl("name")}
            label={t("calendars.name")}
            hint={t("calendars.nameHint")}
            maxLength={50}
            required
          />
          <TextField
            {...form.textControl("url")}
            label={t("calendars.url")}
            hint={t("calendars.urlHint")}
            type="url"
            autoComplete="off"
            required
          />
          <LastNightField
            id={form.fieldId("end_is_last_night")}
            checked={form.values.end_is_last_night}
            onChange={(checked) => form.change("end_is_last_night", checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}

const changeFields = changeImportSchema.pick(["end_is_last_night"]);

/** How a calendar is read: it is fetched at once, and the list behind it shows its first events. */
function ChangeDialog({ one, ...opened }: Omit<StepDialogProps, "step" | "vehicle"> & { one: CalendarImport }) {
  const { t } = useTranslation("staff-fleet");
  const initialValues = { end_is_last_night: one.end_is_last_night };
  return (
    <ActionDialog
      {...opened}
      texts={texts}
      onDone={nothing}
      title={t("calendars.changeTitle", { name: one.name })}
      confirmLabel={t("calendars.changeConfirm")}
      initialValues={initialValues}
      schema={changeFields}
      request={(values: typeof initialValues) => ({ import_id: one.id, ...values })}
      call={(keyed) => changeCalendarImport.initiate(keyed)}
    >
      {(form) => (
        <LastNightField
          id={form.fieldId("end_is_last_night")}
          checked={form.values.end_is_last_night}
          onChange={(checked) => form.change("end_is_last_night", checked)}
        />
      )}
    </ActionDialog>
  );
}

interface LastNightFieldProps {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the end of the calendar's events is the last night, and not the day of departure. */
function LastNightField({ onChange, ...field }: LastNightFieldProps) {
  const { t } = useTranslation("staff-fleet");
  return (
    <Checkbox
      {...field}
      label={t("calendars.lastNight")}
      hint={t("calendars.lastNightHint")}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
