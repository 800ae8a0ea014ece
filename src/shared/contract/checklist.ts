import { array } from "yup";
import { checklistLimits } from "../rules/protocol-words.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { flagField, listOf, payload, textField } from "./fields.ts";

// The list of what is checked at handover and return: a part of the settings (requirements/protocols.md).

const lineField = () =>
  textField("validation-staff:checklist")
    .required("validation-staff:checklist")
    .max(checklistLimits.line, "validation-staff:checklist");

/** What is to be checked from now on; protocols that were signed keep their own list. */
export const checklistSchema = payload({
  lines: array(lineField())
    .transform(listOf)
    .typeError("validation-staff:checklist")
    .nonNullable("validation-staff:checklist")
    .required("validation-staff:checklist")
    .max(checklistLimits.lines, "validation-staff:checklist"),
  /** Whether protocols ask for the hours of the engine. */
  engine_hours: flagField("validation-staff:flag"),
});
/** What is checked at handover and return, in its order. */
export interface Checklist {
  lines: string[];
  engine_hours: boolean;
}

export const checklistContract = {
  get: { method: "GET", path: apiPath("rere_get_checklist"), access: "staff", answer: json<Checklist>() },
  save: {
    method: "POST",
    path: apiPath("rere_save_checklist"),
    access: "admin",
    body: checklistSchema,
    answer: json<Done>(),
  },
} as const satisfies Contract;
