import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { photoSide } from "../../../../shared/rules/protocol-words.ts";
import { randomKey } from "../../../api/idempotency-keys.ts";
import { shrinkPicture } from "../../../forms/shrink-picture.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import styles from "./defect.module.css";

/** A photo that was chosen, and a name by which a form tells it from another one. */
export interface ChosenPhoto {
  name: string;
  picture: Blob;
}

interface PhotoFieldProps {
  id: string;
  photo: ChosenPhoto | null;
  onChange: (photo: ChosenPhoto | null) => void;
}

const kinds = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp";

/** A photo of the damage: a phone offers its camera. It is sent with the form. */
export function PhotoField({ id, photo, onChange }: PhotoFieldProps) {
  const { t } = useTranslation("defect");
  const choose = async (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChange({ name: randomKey(), picture: await shrinkPicture(file, photoSide) });
  };
  return (
    <Row>
      {photo ? (
        <>
          <Preview key={photo.name} picture={photo.picture} />
          <Button onClick={() => onChange(null)}>{t("photo.remove")}</Button>
        </>
      ) : (
        <label htmlFor={id} className={buttonClass("secondary", styles.add)}>
          {t("photo.add")}
          <input
            id={id}
            type="file"
            accept={kinds}
            className={styles.file}
            onChange={({ target }) => void choose(target.files)}
          />
        </label>
      )}
    </Row>
  );
}

/** Shows what is in a file as long as it is on the page. */
function Preview({ picture }: { picture: Blob }) {
  const { t } = useTranslation("defect");
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return <img ref={show} alt={t("photo.chosen")} className={styles.preview} />;
}
