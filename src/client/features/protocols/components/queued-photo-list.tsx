import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { QueuedCall } from "../../../../../machines/offline-queue/offline-queue.types.ts";
import { failureText } from "../../../api/failure-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { photoIn } from "../queued-photos.ts";
import { protocolFailures } from "./protocol-failures.ts";
import styles from "./protocols.module.css";

/** Photos that wait on the device. A refused one is dealt with in the morning list, as all that waits. */
export function QueuedPhotoList({ queued }: { queued: readonly QueuedCall[] }) {
  if (queued.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {queued.map((call, index) => (
        <li key={call.key} className={styles.photo}>
          <QueuedPhoto call={call} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

function QueuedPhoto({ call, number }: { call: QueuedCall; number: number }) {
  const { t } = useTranslation(["protocols", "validation-staff"]);
  const picture = usePictureOf(photoIn(call).photo);
  const isRefused = call.refusal !== null;
  return (
    <>
      <img ref={picture} alt={t("protocols:photos.queuedAlt", { number })} />
      <Badge tone={isRefused ? "warning" : "info"}>{t(`protocols:photos.${isRefused ? "refused" : "waiting"}`)}</Badge>
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
