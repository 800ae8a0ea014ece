import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { allVehicles, type VehicleCategory, vehicleTypes } from "../../../../shared/rules/vehicle-words.ts";
import styles from "../../../ui/choice-links.module.css";
import { scrollIntoRow } from "../../../ui/scroll-into-row.ts";

/** Houseboats first. */
const categories: readonly VehicleCategory[] = [
  allVehicles,
  "houseboats",
  ...vehicleTypes.filter((type) => type !== "houseboats"),
];

interface CategoryLinksProps {
  current: VehicleCategory;
  pathOf: (category: VehicleCategory) => string;
}

/** Leads from one category of the overview to another. */
export function CategoryLinks({ current, pathOf }: CategoryLinksProps) {
  const { t } = useTranslation("fleet");
  return (
    <nav aria-label={t("categories")}>
      <ul className={styles.list}>
        {categories.map((category) => (
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
