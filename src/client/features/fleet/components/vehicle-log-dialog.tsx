import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import type { VehicleLogEntry } from "../../../../shared/contract/staff-fleet.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { useGetVehicleLogQuery } from "../staff-fleet.api.ts";
import styles from "./staff-fleet.module.css";

interface VehicleLogDialogProps {
  vehicle: Vehicle;
  open: boolean;
  onClose: () => void;
}

/** What happened to a boat, newest first; for admins. */
export function VehicleLogDialog({ vehicle, open, onClose }: VehicleLogDialogProps) {
  const { t } = useTranslation("staff-fleet");
  return (
    <Dialog open={open} title={t("log.title", { boat: vehicle.name })} onClose={onClose}>
      <Log vehicleId={vehicle.id} />
    </Dialog>
  );
}

function Log({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation("staff-fleet");
  const { data, ...query } = useGetVehicleLogQuery(vehicleId, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      query={{ ...query, data: data?.vehicle_log }}
      failed={t("log.failed")}
      empty={<EmptyState title={t("log.empty")} />}
    >
      {(entries) => (
        <List lined className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </List>
      )}
    </QueryView>
  );
}

/** What was changed by whom, and when; the boat as it was called then. */
function Entry({ entry: { dateTime, type, name, changed, by } }: { entry: VehicleLogEntry }) {
  const { t } = useTranslation("staff-fleet");
  const language = useLanguage();
  return (
    <Stack as="li" gap={2} className={styles.entry}>
      <p className={styles.what}>{changed}</p>
      <p>
        {name}, {t(`type.${type}`)}
      </p>
      <Note className={styles.note}>
        {t("log.who", { when: formatInstant(dateTime, language, "dateAndTime"), who: by || t("log.nobody") })}
      </Note>
    </Stack>
  );
}
