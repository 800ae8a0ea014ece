import { useTranslation } from "react-i18next";
import type { Defect } from "../../../../shared/contract/defect.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "./defect.module.css";

interface PhotoDialogProps {
  open: boolean;
  onClose: () => void;
  defect: Defect;
  photo: string;
}

/** A photo of a defect in full size. */
export function PhotoDialog({ open, onClose, defect, photo }: PhotoDialogProps) {
  const { t } = useTranslation("defect");
  return (
    <Dialog open={open} title={defect.vehicle_name} onClose={onClose}>
      <img src={documentAddress(photo)} alt={t("photo.alt", { text: defect.text })} className={styles.photo} />
    </Dialog>
  );
}
