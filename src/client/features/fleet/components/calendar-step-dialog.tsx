import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { addImportSchema, type CalendarImport } from "../../../../shared/contract/portal-calendars.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { portalCalendarsApi } from "../portal-calendars.api.ts";
import { vehicleTexts } from "../staff-popup.ts";

/** What an admin can do with the calendars of a boat. */
export type CalendarStep =
  | { kind: "create" | "renew" | "add" }
  | { kind: "fetch" | "accept" | "remove"; one: CalendarImport };

type StepDialogProps = Omit<OpenedDialog, "onDone"> & { vehicle: Vehicle; step: CalendarStep };

const texts = vehicleTexts;
const { renewCalendarFeed, addCalendarImport, removeCalendarImport, fetchCalendarImport } =
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
          request={() => ({ import_id: step.one.id, accept_empty: step.kind === "accept" })}
          call={(keyed) => fetchCalendarImport.initiate(keyed)}
        >
          <p>{t(`calendars.${step.kind}Notice`)}</p>
        </ActionDialog>
      );
  }
}

const fields = addImportSchema.pick(["name", "url"]);

function AddDialog({ vehicle, ...opened }: Omit<StepDialogProps, "step">) {
  const { t } = useTranslation("staff-fleet");
  return (
    <ActionDialog
      {...opened}
      texts={texts}
      onDone={nothing}
      title={t("calendars.addTitle", { boat: vehicle.name })}
      confirmLabel={t("calendars.addConfirm")}
      initialValues={{ name: "", url: "" }}
      schema={fields}
      request={({ name, url }: { name: string; url: string }) => ({ vehicle: vehicle.id, name, url })}
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
        </>
      )}
    </ActionDialog>
  );
}
