import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { allVehicles, type VehicleCategory, vehicleTypes } from "../../../../shared/rules/vehicle-words.ts";
import styles from "../../../ui/choice-links.module.css";
import { scrollIntoRow } from "../../../ui/scroll-into-row.ts";
import { vehiclesOf } from "../fleet.routes.ts";

/** Houseboats first. */
const categories: readonly VehicleCategory[] = [
  allVehicles,
  "houseboats",
  ...vehicleTypes.filter((type) => type !== "houseboats"),
];

interface CategoryLinksProps {
  current: VehicleCategory;
  /** All boats; those of other categories are led to where there are any. */
  vehicles: Vehicle[];
  pathOf: (category: VehicleCategory) => string;
}

/** Leads from one category of the overview to another that has boats. */
export function CategoryLinks({ current, vehicles, pathOf }: CategoryLinksProps) {
  const { t } = useTranslation("fleet");
  const shown = categories.filter(
    (category) => category === allVehicles || category === current || vehiclesOf(vehicles, category).length > 0,
  );
  return (
    <nav aria-label={t("categories")}>
      <ul className={styles.list}>
        {shown.map((category) => (
          <li key={category}>
            <Link
              className={styles.link}
              to={pathOf(category)}
              aria-current={category === current ? "page" : undefined}
              ref={category === current ? scrollIntoRow : undefined}
            >
              {t(`title.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
