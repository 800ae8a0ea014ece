import { type AnyObject, type InferType, mixed, object, type StringSchema, string } from "yup";
import { type ExtraName, extraNames } from "../rules/extras.ts";
import type { License } from "../rules/license.ts";
import type { MessageKey } from "../rules/message-key.ts";
import { parseAmount, tidyAmount } from "../rules/money.ts";
import { pictureFields, priceTiers } from "../rules/vehicle-fields.ts";
import { longestVehicleName, tidyVehicleName, vehicleNamePattern } from "../rules/vehicle-name.ts";
import { type VehicleType, vehicleTypes } from "../rules/vehicle-words.ts";
import {
  countField,
  flagField,
  longTextField,
  payload,
  textField,
  trim,
  uncoerced,
  wholeNumberField,
} from "./fields.ts";
import { imageFields } from "./pictures.ts";
import { amountField } from "./staff-fields.ts";

// The payload of POST rere_add_or_change_vehicle (requirements/fleet.md), for the form and the server alike. New
// pictures are in the places `image1` … `image6` (imageFields), those that the vehicle has in `path1` … `path6`
// (pictureFields).

/** In the order in which the form lists them. */
export const licenses = ["no", "yes", "never", "captain"] as const satisfies readonly License[];

/** What the form begins with where the stand-up-paddle is chosen, in euros. */
export const usualPaddlePrice = "20";

/** The most passengers that a vehicle takes. */
export const mostPassengers = 100;

/** Signs of one part of a description. */
export const longestDescription = 3_000;

/** Ten thousand euros, for a night as for the deposit: a higher one was typed without its comma. */
const maximumCents = 10_000_00;

/** The fields of the price list that the form does not ask for; sent back as they are, or left out. */
export const otherPriceFields = priceTiers.filter((tier) => tier !== "price1h");

const priceField = (message: MessageKey) =>
  amountField(message).test("limit", message, (value) => (parseAmount(value ?? "") ?? 0) <= maximumCents);

/** An amount that may be left empty: null then. */
const optionalPriceField = (message: MessageKey) =>
  uncoerced(string())
    .transform((value: unknown) => (typeof value === "number" ? String(value) : trim(value)))
    .transform((value: unknown) => (typeof value === "string" ? tidyAmount(value) || null : value))
    .typeError(message)
    .nullable()
    .test("amount", message, (value) => value == null || (parseAmount(value) ?? maximumCents + 1) <= maximumCents);

/** A box as forms send it: also "on" and "yes", and "" for one that is not ticked. */
const boxWords: Record<string, boolean> = {
  true: true,
  on: true,
  yes: true,
  false: false,
  off: false,
  no: false,
  "": false,
};
const box = (value: unknown) => {
  const word = typeof value === "string" ? value.trim().toLowerCase() : "no word";
  return Object.hasOwn(boxWords, word) ? boxWords[word] : value;
};
const boxField = () => flagField("validation-staff:flag").transform(box);

type BoxName = Exclude<ExtraName, "extra_captain">;
const isBox = (name: ExtraName): name is BoxName => name !== "extra_captain";
const boxes = Object.fromEntries(extraNames.filter(isBox).map((name) => [name, boxField()])) as Record<
  BoxName,
  ReturnType<typeof boxField>
>;

/** The stand-up-paddle's price; empty where the vehicle offers none. A ticked box without a price is the usual one. */
const paddleField = () =>
  optionalPriceField("validation-staff:vehiclePaddle").transform((value: unknown, sent: unknown) => {
    const ticked = box(sent);
    return typeof ticked === "boolean" ? (ticked ? usualPaddlePrice : null) : value;
  });

const otherPrices = Object.fromEntries(
  otherPriceFields.map((tier) => [tier, optionalPriceField("validation-staff:vehiclePrice").notRequired()]),
) as Record<string, ReturnType<ReturnType<typeof optionalPriceField>["notRequired"]>>;

/** General, features and technical: an object, or the JSON text of one. What is left out is empty. */
const descriptionField = (message: MessageKey) => {
  const part = () => longTextField(message).default("").max(longestDescription, message);
  const parts = { general: part(), features: part(), technical: part() };
  return object(parts)
    .transform((_value: unknown, sent: unknown) => partsOf(sent, Object.keys(parts)))
    .typeError(message)
    .nonNullable(message);
};

function partsOf(sent: unknown, names: readonly string[]): unknown {
  if (sent === undefined || sent === "") return {};
  const value = typeof sent === "string" ? parsed(sent) : sent;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "no description";
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A file in the browser, a re-encoded picture on the server: the schema says only where there is one. */
const imageField = () =>
  mixed<object>()
    .transform((value: unknown) => (value === "" || value === null ? undefined : value))
    .test("picture", "validation-staff:vehiclePictures", (value: unknown) => {
      return value === undefined || (typeof value === "object" && !Array.isArray(value));
    });

const pathField = (index: number) =>
  textField("validation-staff:vehiclePath")
    .default("")
    .max(200, "validation-staff:vehiclePath")
    .test("place", "validation-staff:vehiclePath", (value, { parent }) => {
      return !value || (parent as AnyObject)[imageFields[index] as string] === undefined;
    });

const images = Object.fromEntries(imageFields.map((field) => [field, imageField()])) as Record<
  (typeof imageFields)[number],
  ReturnType<typeof imageField>
>;
images.image1 = images.image1.test("count", "validation-staff:vehiclePictures", (_value, { parent }) => {
  return [...imageFields, ...pictureFields].some((field) => Boolean((parent as AnyObject)[field]));
});
const paths = Object.fromEntries(pictureFields.map((field, index) => [field, pathField(index)])) as Record<
  (typeof pictureFields)[number],
  ReturnType<typeof pathField>
>;

const wordField = <Word extends string>(words: readonly Word[], message: MessageKey): StringSchema<Word> =>
  uncoerced(string<Word>()).typeError(message).nonNullable(message).required(message).oneOf(words, message);

/**
 * A new vehicle (`id` empty or "None") or a change of one; answered 201 {id}. 404 {id: validation-staff:vehicle} where
 * it was deleted. 409 CONFLICT {version: … :vehicleChangedBy} where it was changed since that version, with the fact
 * `by`, who did; {name: … :vehicleName} where another has it; {passengers: … :vehicleParty} where guests who booked
 * would not fit any more, and {name: … :vehicleLicense} where others would be asked for their licence, which goes by the name.
 * `changed` is ignored: the log says what really changed.
 */
export const vehicleFormSchema = payload({
  id: wholeNumberField("validation-staff:vehicle")
    .nullable()
    .transform((value: unknown, sent: unknown) => (sent === "None" || sent === "" ? null : value))
    .default(null)
    .min(1, "validation-staff:vehicle")
    .max(2_147_483_647, "validation-staff:vehicle"),
  /** Absent: any version. */
  version: countField("validation-staff:vehicleVersion", 1).notRequired(),
  type: wordField<VehicleType>(vehicleTypes, "validation-staff:vehicleType"),
  name: textField("validation-staff:vehicleName")
    .transform((value: unknown) => (typeof value === "string" ? tidyVehicleName(value) : value))
    .required("validation-staff:vehicleName")
    .max(longestVehicleName, "validation-staff:vehicleName")
    .matches(vehicleNamePattern, "validation-staff:vehicleName"),
  ...images,
  ...paths,
  passengers: countField("validation-staff:vehiclePassengers", 1).max(
    mostPassengers,
    "validation-staff:vehiclePassengers",
  ),
  /** Empty: none. */
  deposit: optionalPriceField("validation-staff:vehicleDeposit"),
  license: wordField<License>(licenses, "validation-staff:vehicleLicense"),
  ...boxes,
  extra_captain: paddleField(),
  descriptionDE: descriptionField("validation-staff:vehicleText"),
  descriptionEN: descriptionField("validation-staff:vehicleText"),
  /** Of one night; a night for nothing is a mistake. */
  price1h: priceField("validation-staff:vehiclePrice").test(
    "some",
    "validation-staff:vehiclePrice",
    (value) => (parseAmount(value ?? "") ?? 0) > 0,
  ),
  ...otherPrices,
});
export type VehicleFormRequest = InferType<typeof vehicleFormSchema>;

/** What the form's call answers. */
export interface SaveVehicleAnswer {
  id: number;
}
