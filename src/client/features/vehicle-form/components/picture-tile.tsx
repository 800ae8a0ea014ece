import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useTranslation } from "react-i18next";
import type { FormPicture } from "../../../../../machines/vehicle-form/vehicle-form.types.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FieldError } from "../../../ui/field-error.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { usePictureFiles } from "../vehicle-form.provider.tsx";
import styles from "./pictures.module.css";
import { usePictureName } from "./use-picture-name.ts";

interface PictureTileProps {
  picture: FormPicture;
  /** From 0. */
  place: number;
  count: number;
  /** Why the server refused it. */
  error: string | undefined;
  /** @param buttonId of the button that was pressed: it keeps the focus. */
  onMove: (to: number, buttonId: string) => void;
  onRemove: () => void;
}

/** One picture with its handle, and buttons that do the same for a thumb. */
export function PictureTile({ picture, place, count, error, onMove, onRemove }: PictureTileProps) {
  const { t } = useTranslation("vehicle-form");
  const name = usePictureName()(picture, place);
  const sortable = useSortable({ id: picture.id, attributes: { roleDescription: "" } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const step = (by: -1 | 1, icon: IconName, label: string) => {
    const to = place + by;
    const isPossible = to >= 0 && to < count;
    const buttonId = `${picture.id} ${icon}`;
    return (
      <IconButton
        id={buttonId}
        className={styles.control}
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onMove(to, buttonId)}
      >
        <Icon name={icon} />
      </IconButton>
    );
  };
  return (
    <Stack
      as="li"
      gap={0}
      ref={setNodeRef}
      className={classNames(styles.tile, isDragging && styles.dragged, error && styles.wrong)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {/* A mouse may take hold of the whole picture; a finger scrolls there, and drags by the handle. */}
      <div className={styles.preview} {...listeners}>
        <Preview picture={picture} name={name} />
        <Row as="span" gap={1} className={styles.badges}>
          {place === 0 ? <Chip tone="success">{t("picture.main")}</Chip> : null}
          {picture.kind === "chosen" ? <Chip tone="neutral">{t("picture.new")}</Chip> : null}
        </Row>
      </div>
      <Row gap={0}>
        <IconButton
          ref={setActivatorNodeRef}
          className={classNames(styles.control, styles.handle)}
          aria-label={t("picture.drag", { picture: name })}
          aria-describedby={attributes["aria-describedby"]}
          {...listeners}
        >
          <WorkIcon name="grip" />
        </IconButton>
        {step(-1, "previous", t("picture.forward", { picture: name }))}
        {step(1, "next", t("picture.back", { picture: name }))}
        <IconButton className={styles.control} aria-label={t("picture.remove", { picture: name })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      </Row>
      <FieldError id={`${picture.id} error`}>{error}</FieldError>
    </Stack>
  );
}

function Preview({ picture, name }: { picture: FormPicture; name: string }) {
  const files = usePictureFiles();
  if (picture.kind === "stored") {
    return <Picture className={styles.image} path={picture.path} alt={name} sizes="12rem" width={480} height={320} />;
  }
  return (
    <img className={styles.image} src={files.urlOf(picture.id)} alt={name} width={480} height={320} draggable={false} />
  );
}
