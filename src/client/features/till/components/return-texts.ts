import type { DialogTexts } from "../../../forms/action-dialog.tsx";

/** What the popups say that give back what was collected on site. */
export const returnTexts: DialogTexts = { failures: { gone: "till:failure.gone", general: "till:failure.general" } };
