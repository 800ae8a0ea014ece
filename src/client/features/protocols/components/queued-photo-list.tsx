import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueuedCall } from "../../../../../machines/offline-queue/offline-queue.types.ts";
import { failureText } from "../../../api/failure-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { photoIn } from "../queued-photos.ts";
import { protocolFailures } from "./protocol-failures.ts";
import styles from "./protocols.module.css";

/** Photos that wait on the device. What becomes of a refused one is decided on the board, as of all that waits. */
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
  const address = useBlobAddress(photoIn(call).photo);
  const isRefused = call.refusal !== null;
  return (
    <>
      {address === null ? null : <img src={address} alt={t("protocols:photos.queuedAlt", { number })} />}
      <Badge tone={isRefused ? "warning" : "info"}>{t(`protocols:photos.${isRefused ? "refused" : "waiting"}`)}</Badge>
      {isRefused ? <small>{failureText(t, call.refusal, protocolFailures)}</small> : null}
    </>
  );
}

/** Where the page shows what is in a file; null before it does. */
function useBlobAddress(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
