import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import styles from "../../../ui/choice-links.module.css";
import { scrollIntoRow } from "../../../ui/scroll-into-row.ts";

interface BoatLinksProps {
  boats: readonly Pick<Vehicle, "id" | "name">[];
  /** The boat on the page; null where the named one cannot be booked. */
  currentId: number | null;
  pathOf: (name: string) => string;
}

/** One button for each operating boat; each boat has its own address (requirements/booking.md). */
export function BoatLinks({ boats, currentId, pathOf }: BoatLinksProps) {
  const { t } = useTranslation("booking");
  return (
    <nav aria-label={t("boats.label")}>
      <ul className={styles.list}>
        {boats.map(({ id, name }) => (
          <li key={id}>
            <Link
              className={styles.link}
              translate="no"
              to={pathOf(name)}
              preventScrollReset
              aria-current={id === currentId ? "page" : undefined}
              ref={id === currentId ? scrollIntoRow : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
