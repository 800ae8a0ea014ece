import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { type ChangeEvent, type DragEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { acceptedFiles, mostPictures } from "../../../../../machines/vehicle-form/vehicle-form.rules.ts";
import type { FormPicture } from "../../../../../machines/vehicle-form/vehicle-form.types.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { describeField, RequiredMark } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { List, Note } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import type { BoatForm } from "../use-vehicle-form.ts";
import { usePictureFiles, VehicleFlow } from "../vehicle-form.provider.tsx";
import { PictureTile } from "./picture-tile.tsx";
import styles from "./pictures.module.css";
import { usePictureName } from "./use-picture-name.ts";
import formStyles from "./vehicle-form.module.css";

/** Pixels that a pointer moves before it drags: less is a click or a shaky hand. */
const dragDistance = 5;

/** The pictures of the boat: chosen, looked at, ordered and removed. The first one is the main picture. */
export function PicturesField({ form }: { form: BoatForm }) {
  const { t } = useTranslation("vehicle-form");
  const flow = VehicleFlow.useActorRef();
  const files = usePictureFiles();
  const pictures = VehicleFlow.useSelector(({ context }) => context.pictures);
  const errors = VehicleFlow.useSelector(({ context }) => context.pictureErrors);
  const message = useMessageText();
  const nameOf = usePictureName();
  const [announced, announce] = useState("");
  const focusNext = useFocusAfterMove();
  const dragTexts = useDragTexts(pictures);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const id = form.fieldId("images");
  const hint = t("picture.hint", { count: mostPictures });
  const ids = pictures.map((picture) => picture.id);

  const add = (chosen: FileList | null) => {
    const added = [...(chosen ?? [])].map((file) => files.add(file));
    if (added.length > 0) flow.send({ type: "pictures.chosen", files: added });
  };
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(target.files);
    // The same file can be chosen again, after it was removed.
    target.value = "";
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) flow.send({ type: "picture.moved", id: String(active.id), to: ids.indexOf(String(over.id)) });
  };
  const move = (place: number, to: number, buttonId: string) => {
    const picture = pictures[place];
    if (!picture || to < 0 || to >= pictures.length) return;
    flow.send({ type: "picture.moved", id: picture.id, to });
    announce(t("picture.placed", { picture: nameOf(picture, place), place: to + 1, count: pictures.length }));
    focusNext(buttonId);
  };
  const remove = (place: number) => {
    const picture = pictures[place];
    if (!picture) return;
    flow.send({ type: "picture.removed", id: picture.id });
    announce(t("picture.removed", { picture: nameOf(picture, place) }));
    focusNext(id);
  };
  const dropFiles = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") add(event.dataTransfer.files);
  };
  return (
    <Sheet
      gap={4}
      className={formStyles.part}
      aria-labelledby="vehicle-pictures"
      onDragOver={dropFiles}
      onDrop={dropFiles}
    >
      <h2 id="vehicle-pictures">
        {t("part.pictures")}
        <RequiredMark />
      </h2>
      <Note id={`${id}-hint`} className={formStyles.hint}>
        {hint}
      </Note>
      <LostPictures />
      <DndContext
        id="vehicle-pictures-order"
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={dragTexts}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <List as="ol" gap={3} className={styles.tiles} aria-label={t("field.images")}>
            {pictures.map((picture, place) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                place={place}
                count={pictures.length}
                error={message(errors[picture.id])}
                onMove={(to, buttonId) => move(place, to, buttonId)}
                onRemove={() => remove(place)}
              />
            ))}
          </List>
        </SortableContext>
      </DndContext>
      <label htmlFor={id} className={buttonClass("secondary", styles.add)}>
        <WorkIcon name="add" />
        {t("picture.add")}
        <input
          {...describeField(id, hint, form.errorText("images"))}
          type="file"
          className={styles.input}
          multiple
          required
          accept={acceptedFiles}
          onChange={onChoose}
        />
      </label>
      <FieldError id={`${id}-error`}>{form.errorText("images")}</FieldError>
      <RefusedFiles />
      <span aria-live="polite">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </span>
    </Sheet>
  );
}

/**
 * The list is drawn anew after a move, and the browser drops the focus of what changed its place: it goes to that
 * element.
 */
function useFocusAfterMove(): (elementId: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return (elementId) => {
    wanted.current = elementId;
  };
}

/** Files that were chosen and not taken, each with the reason. */
function RefusedFiles() {
  const { t } = useTranslation("vehicle-form");
  const refused = VehicleFlow.useSelector(({ context }) => context.refusedFiles);
  if (refused.length === 0) return null;
  return (
    <Banner kind="error" title={t("picture.refused")}>
      <ul className={styles.names}>
        {refused.map(({ name, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
          <li key={index}>{t(`picture.refusal.${reason}`, { name, most: mostPictures })}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Files that were chosen before a reload: no browser hands them back. */
function LostPictures() {
  const { t } = useTranslation("vehicle-form");
  const flow = VehicleFlow.useActorRef();
  const names = VehicleFlow.useSelector(({ context }) => context.lostNames);
  if (names.length === 0) return null;
  const understood = <Button onClick={() => flow.send({ type: "losses.dismissed" })}>{t("picture.understood")}</Button>;
  return (
    <Banner kind="warning" actions={understood}>
      <p>{t("picture.lost")}</p>
      <ul className={styles.names}>
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
          <li key={index}>{name}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** What those who listen hear while pictures are dragged: @dnd-kit itself speaks English. */
function useDragTexts(pictures: readonly FormPicture[]): NonNullable<DndContextProps["accessibility"]> {
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
