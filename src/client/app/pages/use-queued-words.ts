import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import type { Dispatch } from "../../api/call.ts";
import { noteIn, noteVersion } from "../../features/day-plan/queued-notes.ts";
import { photoIn, queuedPhotoCall } from "../../features/protocols/queued-photos.ts";
import type { DescribeQueued } from "../../features/turnaround/components/queued-list.tsx";

/** What waits for the network and is no step of a boat, in words: photos of damage, and notes. */
export function useQueuedWords(): DescribeQueued {
  const { t } = useTranslation("turnaround");
  const dispatch = useDispatch<Dispatch>();
  return (call) => {
    if (call.call === queuedPhotoCall) {
      const { booking_id: id, vehicle_name: boat } = photoIn(call);
      return { what: t("queue.photo", { id, boat }), readVersion: async () => call.request.version };
    }
    const { booking_id: id, vehicle_name: boat, comment } = noteIn(call);
    const seen = call.request.version;
    return {
      what: t("queue.note", { id, boat, comment }),
      readVersion: async () => (await noteVersion(dispatch, call).catch(() => null)) ?? seen,
    };
  };
}
