import { useEffect, useEffectEvent, useState } from "react";
import { selectIsLocked } from "../../../../machines/vehicle-form/vehicle-form.selectors.ts";
import { everyError } from "../../../shared/contract/field-errors.ts";
import { vehicleFormSchema } from "../../../shared/contract/vehicle-form.ts";
import { createDraft } from "../../forms/draft.ts";
import { stillRefused } from "../../forms/still-refused.ts";
import { type Form, type FormErrors, useForm } from "../../forms/use-form.ts";
import { useMessageText } from "../../forms/use-message-text.ts";
import { VehicleFlow, type VehicleFormProps } from "./vehicle-form.provider.tsx";
import { draftKey } from "./vehicle-form.storage.ts";
import { toFields, type VehicleValues, valuesOf } from "./vehicle-values.ts";

/** What can be wrong: the pictures are no value of the form, but a field for those who fill it in. */
export type VehicleField = keyof VehicleValues | "images";

export interface BoatForm extends Form<VehicleValues, VehicleField> {
  isLocked: boolean;
}

const schema = vehicleFormSchema.pick([
  "name",
  "passengers",
  "deposit",
  "price1h",
  "license",
  "extra_captain",
  "descriptionDE",
  "descriptionEN",
]);

/** The schema of the payload, asked with what the form would send; the type of boat is the address's. */
const formSchema = {
  validate: (values: unknown) => schema.validate(toFields("houseboats", values as Partial<VehicleValues>), everyError),
};

/** What is typed about a boat: checked, stored for a reload and handed to the machine, which sends it. */
export function useVehicleForm({
  userId,
  type,
  vehicle,
}: Pick<VehicleFormProps, "userId" | "type" | "vehicle">): BoatForm {
  const flow = VehicleFlow.useActorRef();
  const { pictures, errors, fields } = VehicleFlow.useSelector(({ context }) => context);
  const isLocked = VehicleFlow.useSelector(selectIsLocked);
  const [draft] = useState(() => createDraft<VehicleValues>(draftKey(userId, type, vehicle)));

  const rules = ({ hasPaddle, extra_captain }: VehicleValues): FormErrors<VehicleField> => ({
    ...(pictures.length === 0 && { images: "validation-staff:vehiclePictures" }),
    ...(hasPaddle && !extra_captain.trim() && { extra_captain: "validation-staff:vehiclePaddle" }),
  });
  const form = useForm<VehicleValues, VehicleField>({
    id: "vehicle",
    initialValues: valuesOf(vehicle),
    schema: formSchema,
    rules,
    refused: (values) => stillRefused<VehicleField>({ errors, sent: fields }, toFields(type, values)),
    draft,
    text: useMessageText(),
    onSubmit: (values) => flow.send({ type: "form.submitted", fields: toFields(type, values) }),
  });

  const { isDirty } = form;
  useEffect(() => flow.send({ type: "fields.changed", changed: isDirty }), [flow, isDirty]);
  const { forget } = draft;
  const reset = useEffectEvent(form.reset);
  useEffect(() => {
    const subscriptions = [
      flow.on("vehicle.saved", forget),
      flow.on("form.left", forget),
      flow.on("form.reloaded", ({ vehicle: present }) => reset(valuesOf(present))),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [flow, forget]);
  return { ...form, isLocked };
}
