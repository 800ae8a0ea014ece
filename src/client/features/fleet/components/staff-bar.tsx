import { useTranslation } from "react-i18next";
import {
  allVehicles,
  type VehicleCategory,
  type VehicleType,
  vehicleTypes,
} from "../../../../shared/rules/vehicle-words.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { usePopup } from "../../../ui/popup.tsx";
import { TileLink, TileList } from "../../../ui/tile.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import styles from "./staff-fleet.module.css";

interface StaffBarProps {
  category: VehicleCategory;
  menuPath: string;
  /** The form that adds a boat of that type. */
  addPath: (type: VehicleType) => string;
}

/** The staff's ways on from the overview: to their main menu, and to the form for another boat. */
export function StaffBar({ category, menuPath, addPath }: StaffBarProps) {
  const { t } = useTranslation("staff-fleet");
  return (
    <nav aria-label={t("bar")} className={styles.bar}>
      <LinkButton to={menuPath}>
        <WorkIcon name="menu" />
        {t("menu")}
      </LinkButton>
      {category === allVehicles ? (
        <AddChoice addPath={addPath} />
      ) : (
        <LinkButton to={addPath(category)}>
          <WorkIcon name="add" />
          {t("add")}
        </LinkButton>
      )}
    </nav>
  );
}

/** Among boats of all types the type has to be chosen first. */
function AddChoice({ addPath }: Pick<StaffBarProps, "addPath">) {
  const { t } = useTranslation("staff-fleet");
  const popup = usePopup<true>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => popup.open(true)}>
        <WorkIcon name="add" />
        {t("add")}
      </Button>
      <Dialog open={popup.isOpen} title={t("addTitle")} onClose={popup.close}>
        <TileList>
          {vehicleTypes.map((type) => (
            <li key={type}>
              <TileLink to={addPath(type)} label={t(`type.${type}`)} />
            </li>
          ))}
        </TileList>
      </Dialog>
    </>
  );
}
