import { type ChangeEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueuedCall } from "../../../../../machines/offline-queue/offline-queue.types.ts";
import { protocolPhotoPath } from "../../../../shared/contract/protocols.ts";
import { mostPhotos, photoSide } from "../../../../shared/rules/protocol-words.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { randomKey } from "../../../api/idempotency-keys.ts";
import { shrinkPicture } from "../../../forms/shrink-picture.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { describeField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { type PhotographedStay, photoIn, queuedPhotosOf, waitablePhoto } from "../queued-photos.ts";
import { protocolFailures } from "./protocol-failures.ts";
import styles from "./protocols.module.css";

interface PhotosFieldProps {
  id: string;
  booking: PhotographedStay;
  photos: readonly string[];
  error?: string | undefined;
  onChange: (photos: string[]) => void;
}

const kinds = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/bmp";

/**
 * Photos of damage: each is sent as it is chosen, and waits at the server until the protocol is signed. Without network
 * it waits on the device before that (requirements/offline.md).
 */
export function PhotosField({ id, booking, photos, error, onChange }: PhotosFieldProps) {
  const { t } = useTranslation(["protocols", "validation-staff"]);
  const call = useCall();
  const addPhoto = useWaitableCall(waitablePhoto);
  const { calls } = useOfflineQueue();
  const queued = queuedPhotosOf(calls, booking.booking_id);
  const room = mostPhotos - photos.length - queued.length;
  const [left, setLeft] = useState(0);
  const { submit, isBusy, failure } = useSubmission({
    kind: "saved",
    name: "protocol photo",
    send: async ({ files }: { files: readonly File[] }) => {
      // None is removed meanwhile.
      let all = [...photos];
      for (const [index, file] of files.entries()) {
        setLeft(files.length - index);
        const request = { ...booking, photo: await shrinkPicture(file, photoSide), version: 0 } as const;
        const answer = await call(addPhoto({ request, idempotencyKey: randomKey() }));
        if (answer === null) continue;
        all = [...all.filter((one) => one !== answer.photo), answer.photo];
        onChange(all);
      }
      return {};
    },
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, room);
    // The same file can be chosen again, after it was removed.
    target.value = "";
    if (files.length > 0) submit({ files });
  };
  const why = failureText(t, failure ?? undefined, protocolFailures);
  const hint = t("protocols:photos.hint", { count: mostPhotos });
  return (
    <Stack as="section" gap={3} aria-labelledby={`${id}-heading`} className={styles.part}>
      <h2 id={`${id}-heading`}>{t("protocols:part.photos")}</h2>
      <Note id={`${id}-hint`}>{hint}</Note>
      <PhotoList
        booking={booking.booking_id}
        photos={photos}
        onRemove={isBusy ? undefined : (photo) => onChange(photos.filter((one) => one !== photo))}
      />
      <QueuedPhotoList queued={queued} />
      {why ? <Banner kind="error">{why}</Banner> : null}
      <output>{isBusy ? <Spinner label={t("protocols:photos.sending", { count: left })} /> : null}</output>
      {room > 0 ? (
        <label htmlFor={id} className={buttonClass("secondary", styles.add)}>
          {t("protocols:photos.add")}
          <input
            {...describeField(id, hint, error)}
            type="file"
            accept={kinds}
            multiple
            disabled={isBusy}
            className={styles.file}
            onChange={choose}
          />
        </label>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Stack>
  );
}

interface PhotoListProps {
  booking: number;
  photos: readonly string[];
  onRemove?: ((photo: string) => void) | undefined;
}

export function PhotoList({ booking, photos, onRemove }: PhotoListProps) {
  const { t } = useTranslation("protocols");
  if (photos.length === 0) return null;
  return (
    <List className={styles.photos}>
      {photos.map((photo, index) => (
        <Stack key={photo} as="li" gap={1}>
          <img
            src={documentAddress(protocolPhotoPath(booking, photo))}
            alt={t("photos.alt", { number: index + 1 })}
            loading="lazy"
            decoding="async"
          />
          {onRemove ? (
            <Button aria-label={t("photos.removeLabel", { number: index + 1 })} onClick={() => onRemove(photo)}>
              {t("photos.remove")}
            </Button>
          ) : null}
        </Stack>
      ))}
    </List>
  );
}

/** Photos that wait on the device. A refused one is dealt with in the morning list, as all that waits. */
function QueuedPhotoList({ queued }: { queued: readonly QueuedCall[] }) {
  if (queued.length === 0) return null;
  return (
    <List className={styles.photos}>
      {queued.map((call, index) => (
        <Stack key={call.key} as="li" gap={1}>
          <QueuedPhoto call={call} number={index + 1} />
        </Stack>
      ))}
    </List>
  );
}

function QueuedPhoto({ call, number }: { call: QueuedCall; number: number }) {
  const { t } = useTranslation(["protocols", "validation-staff"]);
  const picture = usePictureOf(photoIn(call).photo);
  const isRefused = call.refusal !== null;
  return (
    <>
      <img ref={picture} alt={t("protocols:photos.queuedAlt", { number })} />
      <Chip tone={isRefused ? "warning" : "info"}>{t(`protocols:photos.${isRefused ? "refused" : "waiting"}`)}</Chip>
      {isRefused ? <small>{failureText(t, call.refusal, protocolFailures)}</small> : null}
    </>
  );
}

/** Shows what is in a file as long as the picture is on the page. */
function usePictureOf(blob: Blob) {
  return useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
}
