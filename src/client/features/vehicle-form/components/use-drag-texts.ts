import type { DndContextProps, UniqueIdentifier } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";
import type { FormPicture } from "../../../../../machines/vehicle-form/vehicle-form.types.ts";
import { usePictureName } from "./use-picture-name.ts";

/** What those who listen hear while pictures are dragged: @dnd-kit itself speaks English. */
export function useDragTexts(pictures: readonly FormPicture[]): NonNullable<DndContextProps["accessibility"]> {
  const { t } = useTranslation("vehicle-form");
  const nameOf = usePictureName();
  const placeOf = (id: UniqueIdentifier) => pictures.findIndex((picture) => picture.id === id);
  const say = (key: "start" | "over" | "end" | "cancel", id: UniqueIdentifier, at: UniqueIdentifier = id) => {
    const picture = pictures[placeOf(id)];
    if (!picture) return undefined;
    const name = nameOf(picture, placeOf(id));
    return t(`drag.${key}`, { picture: name, place: placeOf(at) + 1, count: pictures.length });
  };
  return {
    screenReaderInstructions: { draggable: t("drag.instructions") },
    announcements: {
      onDragStart: ({ active }) => say("start", active.id),
      onDragOver: ({ active, over }) => say("over", active.id, over?.id),
      onDragEnd: ({ active, over }) => say("end", active.id, over?.id),
      onDragCancel: ({ active }) => say("cancel", active.id),
    },
  };
}
