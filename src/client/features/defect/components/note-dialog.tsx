import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type DefectKind, noteDefectSchema } from "../../../../shared/contract/defect.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { defectApi, useGetDefectsQuery } from "../defect.api.ts";
import { intervalErrors, newDefect } from "../defect-values.ts";
import { defectTexts } from "./asked-defect.ts";
import { type ChosenPhoto, PhotoField } from "./photo-field.tsx";
import { WrittenFields } from "./written-fields.tsx";

/** A boat that something is noted of. */
export interface NotedBoat {
  id: number;
  name: string;
}

/** What was noted, as far as a block of its boat goes by it. */
export interface NotedDefect {
  id: number;
  vehicle: NotedBoat;
  text: string;
}

interface NoteDialogProps extends Omit<OpenedDialog, "onDone"> {
  as: DefectKind;
  /** The boat that it is about at first; null where nobody has said. */
  vehicle: number | null;
  boats: readonly NotedBoat[];
  /** Who notes it: what is typed is kept by account. */
  userId: number;
  /** Whether they may block boats, too. */
  mayBlock: boolean;
  /** @param blocked what is in the way of the boat; null where it does not block it. */
  onDone: (blocked: NotedDefect | null) => void;
}

const fieldsSchema = noteDefectSchema.omit(["photo"]);

/** Notes what a boat needs done: a damage, or a service that comes again. */
export function NoteDialog({ as, vehicle, boats, userId, mayBlock, onDone, ...dialog }: NoteDialogProps) {
  const { t } = useTranslation("defect");
  const { data } = useGetDefectsQuery({});
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  return (
    <ActionDialog
      {...dialog}
      texts={defectTexts}
      title={t(`note.${as}`)}
      confirmLabel={t("note.confirm")}
      initialValues={newDefect(vehicle, as)}
      schema={fieldsSchema}
      rules={intervalErrors}
      draft={`${userId} ${as} ${vehicle ?? ""}`}
      // A file says nothing in the text that the key goes by: its name there stands for it.
      request={(fields) => ({ ...fields, photo: photo?.name })}
      call={({ request, idempotencyKey }) =>
        defectApi.endpoints.noteDefect.initiate({
          request: { ...request, photo: photo?.picture },
          idempotencyKey,
        })
      }
      onDone={({ blocks_boat, vehicle_id, text }, { id }) => {
        const boat = boats.find((one) => one.id === vehicle_id);
        onDone(blocks_boat && boat ? { id, vehicle: boat, text } : null);
      }}
    >
      {(form) => (
        <>
          <SelectField {...form.textControl("vehicle_id")} label={t("field.vehicle")} required>
            <option value="">{t("field.noVehicle")}</option>
            {boats.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <WrittenFields
            form={form}
            mayBlock={mayBlock}
            engineHours={data?.engine_hours.find((noted) => String(noted.vehicle) === form.values.vehicle_id)?.hours}
          />
          <PhotoField id={`${form.fieldId("text")}-photo`} photo={photo} onChange={setPhoto} />
        </>
      )}
    </ActionDialog>
  );
}
