import { array, type InferType, string } from "yup";
import type { Day } from "../rules/day.ts";
import {
  checklistLimits,
  fullTank,
  isDrawnSignature,
  longestSignature,
  mostPhotos,
  type ProtocolKind,
  protocolKinds,
  typedSignature,
} from "../rules/protocol-words.ts";
import { addressOf, apiPath, type Contract, file, json } from "./call.ts";
import type { Checklist } from "./checklist.ts";
import {
  idField,
  listOf,
  longTextField,
  nameField,
  payload,
  requiredFlagField,
  textField,
  trim,
  uncoerced,
  wholeNumberField,
} from "./fields.ts";
import type { ReturnFindings } from "./return-findings.ts";
import { amountField, engineHoursField, photoField } from "./staff-fields.ts";

// Protocols of handover and return, with the list of what is checked (requirements/protocols.md).

/** Where staff open a protocol. */
export const protocolPath = (id: number) => addressOf(protocolsContract.document, { id });
/** Where staff see a photo, before and after it stands in a protocol. */
export const protocolPhotoPath = (booking: number, photo: string) =>
  addressOf(protocolsContract.photo, { booking, photo });

/** The field of the form that a photo is sent in. */
export const photoFields = ["photo"] as const;

const bookingField = () => idField("validation-staff:booking");

/** 404 {id: validation-staff:booking} for no booking, a cancelled one, and one whose guest was erased. */
export const bookingProtocolsParams = payload({ id: bookingField() });

export const protocolParams = payload({ id: idField("validation-staff:protocol") });

const photoIdField = () =>
  textField("validation-staff:protocolPhotos")
    .required("validation-staff:protocolPhotos")
    .matches(/^[0-9a-f]{32}$/, "validation-staff:protocolPhotos");

export const protocolPhotoParams = payload({ booking: bookingField(), photo: photoIdField() });

/**
 * Photos come one by one, before the protocol that names them is signed. 404 as above; 409 CONFLICT {photo:
 * validation-staff:protocolPhotosWaiting} where more wait for a protocol of the booking than anybody needs.
 */
export const protocolPhotoSchema = payload({
  booking_id: bookingField(),
  photo: photoField().required("validation-staff:protocolPhoto"),
});

const itemSchema = payload({
  text: textField("validation-staff:protocolItems")
    .required("validation-staff:protocolItems")
    .max(checklistLimits.line, "validation-staff:protocolItems"),
  ok: requiredFlagField("validation-staff:protocolItem"),
  /** What is wrong; required where it is not in order. */
  remark: textField("validation-staff:protocolRemark")
    .default("")
    .max(200, "validation-staff:protocolRemark")
    .test("named", "validation-staff:protocolRemark", (remark, { parent }) => {
      return (parent as { ok: unknown }).ok !== false || Boolean(remark);
    }),
}).required("validation-staff:protocolItems");

const signatureField = () =>
  textField("validation-staff:signature")
    .required("validation-staff:signature")
    .max(longestSignature, "validation-staff:signature")
    .test("signature", "validation-staff:signature", (value) => {
      return !value || value === typedSignature || isDrawnSignature(value);
    });

/** What is written down before anybody signs. */
const written = {
  items: array(itemSchema)
    .transform(listOf)
    .typeError("validation-staff:protocolItems")
    .nonNullable("validation-staff:protocolItems")
    .max(checklistLimits.lines, "validation-staff:protocolItems")
    .default([]),
  /** Eighths of the tank, as the gauge shows it. Absent: not read. */
  fuel: wholeNumberField("validation-staff:protocolFuel")
    .transform((value: unknown) => (value === null ? undefined : value))
    .min(0, "validation-staff:protocolFuel")
    .max(fullTank, "validation-staff:protocolFuel")
    .optional(),
  engine_hours: engineHoursField(),
  remarks: longTextField("validation-staff:protocolRemarks").default("").max(2_000, "validation-staff:protocolRemarks"),
  photos: array(photoIdField())
    .transform(listOf)
    .typeError("validation-staff:protocolPhotos")
    .nonNullable("validation-staff:protocolPhotos")
    .max(mostPhotos, "validation-staff:protocolPhotos")
    .test("once", "validation-staff:protocolPhotos", (photos = []) => new Set(photos).size === photos.length)
    .default([]),
};
export const writtenProtocolSchema = payload(written);

const signed = {
  /** Who signs for the guest; somebody of the staff signs with the name of their account. */
  guest_name: nameField("validation-staff:protocolName")
    .required("validation-staff:protocolName")
    .min(2, "validation-staff:protocolName")
    .max(50, "validation-staff:protocolName"),
  /** A path as `isDrawnSignature` says, or "typed": the name is the signature. */
  guest_signature: signatureField(),
  staff_signature: signatureField(),
};
export const signedProtocolSchema = payload(signed);

/**
 * Signs a protocol: nobody changes it afterwards. 404 as above; 409 CONFLICT {booking_id:
 * validation-staff:protocolEarly} before the first day of the stay, {corrects: validation-staff:protocolNewer} where
 * the last protocol of that kind is another one than `corrects`, {costs: validation-staff:protocolCosts} where
 * the return costs something else by now; 400 {photos: validation-staff:protocolPhotos} for a
 * photo that the booking does not have.
 */
export const signProtocolSchema = payload({
  booking_id: bookingField(),
  kind: uncoerced(string<ProtocolKind>())
    .transform(trim)
    .typeError("validation-staff:protocolKind")
    .required("validation-staff:protocolKind")
    .oneOf(protocolKinds, "validation-staff:protocolKind"),
  /** The last protocol of that kind, which this one corrects; absent for the first. */
  corrects: idField("validation-staff:protocol")
    .transform((value: unknown) => (value === null ? undefined : value))
    .notRequired(),
  /** Of a return: what it costs, as both saw it (`ReturnFindings.total`). Absent: whatever it costs. */
  costs: amountField("validation-staff:amount")
    .transform((value: unknown) => (value === "" ? undefined : value))
    .optional(),
  ...written,
  ...signed,
});
export type SignProtocolRequest = InferType<typeof signProtocolSchema>;

export interface ProtocolItem {
  text: string;
  ok: boolean;
  /** "" without. */
  remark: string;
}

export interface ProtocolEntry {
  id: number;
  kind: ProtocolKind;
  /** 1 for the first of its kind, one more for each that corrects the one before. */
  round: number;
  /** ISO 8601, UTC. */
  signed_at: string;
  /** Full name of who signed for the company. */
  by: string;
  guest_name: string;
  items: ProtocolItem[];
  fuel: number | null;
  engine_hours: string;
  remarks: string;
  /** Their ids, for `protocolPhotoPath`. */
  photos: string[];
}

export interface BookingProtocolsAnswer {
  booking: {
    id: number;
    name: string;
    email: boolean;
    vehicle: number;
    vehicle_name: string;
    booked_day: Day;
    booked_end: Day;
  };
  checklist: Checklist;
  /** Of its return; null before the boat is back. */
  returned: ReturnFindings | null;
  /** The oldest first. */
  protocols: ProtocolEntry[];
  /** The ids of photos that no protocol shows yet, the oldest first. */
  waiting: string[];
}

/** The id of a photo that now waits for its protocol, for seven days. */
export interface ProtocolPhotoAnswer {
  photo: string;
}

export interface SignedProtocolAnswer {
  id: number;
}

export const protocolsContract = {
  list: {
    method: "GET",
    path: `${apiPath("rere_get_protocols")}:id/`,
    access: "staff",
    params: bookingProtocolsParams,
    answer: json<BookingProtocolsAnswer>(),
  },
  /** The PDF, to be shown by the browser: the same bytes each time. 404 where there is none, or none any more. */
  document: {
    method: "GET",
    path: `${apiPath("rere_get_protocol")}:id/`,
    access: "staff",
    params: protocolParams,
    answer: file("application/pdf", "inline"),
  },
  photo: {
    method: "GET",
    path: `${apiPath("rere_get_protocol_photo")}:booking/:photo/`,
    access: "staff",
    params: protocolPhotoParams,
    answer: file("image/webp", "inline"),
  },
  addPhoto: {
    method: "POST",
    path: apiPath("rere_add_protocol_photo"),
    access: "staff",
    body: protocolPhotoSchema,
    refusals: ["validation-staff:protocolPhotosWaiting"],
    answer: json<ProtocolPhotoAnswer>(),
  },
  sign: {
    method: "POST",
    path: apiPath("rere_sign_protocol"),
    access: "staff",
    body: signProtocolSchema,
    refusals: ["validation-staff:protocolCosts", "validation-staff:protocolEarly", "validation-staff:protocolNewer"],
    answer: json<SignedProtocolAnswer>(),
  },
} as const satisfies Contract;
