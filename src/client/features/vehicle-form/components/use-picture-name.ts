import { useTranslation } from "react-i18next";
import type { FormPicture } from "../../../../../machines/vehicle-form/vehicle-form.types.ts";

/** How a picture is called: a file by its name, a stored one by its place (from 0). */
export function usePictureName(): (picture: FormPicture, place: number) => string {
  const { t } = useTranslation("vehicle-form");
  return (picture, place) => (picture.kind === "chosen" ? picture.name : t("picture.stored", { place: place + 1 }));
}
