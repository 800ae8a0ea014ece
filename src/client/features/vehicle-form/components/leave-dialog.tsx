import { useTranslation } from "react-i18next";
import { selectIsAsking } from "../../../../../machines/vehicle-form/vehicle-form.selectors.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { VehicleFlow } from "../vehicle-form.provider.tsx";
import styles from "./vehicle-form.module.css";

/** Asks before unsaved changes are left. */
export function LeaveDialog() {
  const { t } = useTranslation("vehicle-form");
  const flow = VehicleFlow.useActorRef();
  const isAsking = VehicleFlow.useSelector(selectIsAsking);
  const stay = () => flow.send({ type: "leave.declined" });
  const buttons = (
    <>
      <Button variant="danger" className={styles.button} onClick={() => flow.send({ type: "leave.confirmed" })}>
        {t("leave.confirm")}
      </Button>
      <Button variant="action" className={styles.button} onClick={stay}>
        {t("leave.stay")}
      </Button>
    </>
  );
  return (
    <Dialog asksAboutBack open={isAsking} title={t("leave.title")} onClose={stay} actions={buttons}>
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}
