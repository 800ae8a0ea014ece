import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { picturePathsOf } from "../../../../shared/rules/vehicle-fields.ts";
import { useMoney } from "../../../format/money.ts";
import { sectionId } from "../../../format/section-id.ts";
import { Chip } from "../../../ui/chip.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import styles from "./staff-fleet.module.css";

interface FleetRowParts {
  /** Where the boat's card is. */
  cardOf: (vehicle: Vehicle) => string;
  actionsOf: (vehicle: Vehicle) => ReactNode;
  /** A line of another feature about the boat; null for none. */
  noteOf: (vehicle: Vehicle) => ReactNode;
}

/** Boats as rows, for staff: picture, price, state, and what can be done behind "⋯" (requirements/fleet.md). */
export function FleetList({ vehicles, ...parts }: FleetRowParts & { vehicles: readonly Vehicle[] }) {
  return (
    <List lined className={styles.list}>
      {vehicles.map((vehicle) => (
        <li key={vehicle.id}>
          <FleetRow vehicle={vehicle} {...parts} />
        </li>
      ))}
    </List>
  );
}

function FleetRow({ vehicle, cardOf, actionsOf, noteOf }: FleetRowParts & { vehicle: Vehicle }) {
  const { t } = useTranslation(["staff-fleet", "fleet"]);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const money = useMoney();
  const { name, price1h: price, blocked } = vehicle;
  const [path] = picturePathsOf(vehicle);
  const note = noteOf(vehicle);
  return (
    // A hash names a boat here as it does among the cards.
    <article id={sectionId(name)} tabIndex={-1} aria-labelledby={id} className={styles.row}>
      <Link to={cardOf(vehicle)} className={styles.boat}>
        <span className={styles.picture}>
          {path ? <Picture path={path} alt="" sizes="6rem" width={1200} height={800} /> : null}
        </span>
        <Stack gap={0} className={styles.words}>
          <h2 id={id} className={styles.name}>
            {name}
          </h2>
          <Note as="span" className={styles.price}>
            {price === null ? t("fleet:noPrice") : t("row.price", { price: money(price) })}
          </Note>
        </Stack>
      </Link>
      <Chip tone={blocked ? "warning" : "success"}>{t(blocked ? "row.blocked" : "row.bookable")}</Chip>
      <MoreButton
        label={t("row.more", { boat: name })}
        controls={`${id}-actions`}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      {note ? <div className={styles.line}>{note}</div> : null}
      <div id={`${id}-actions`} hidden={!isOpen} className={styles.more}>
        {actionsOf(vehicle)}
      </div>
    </article>
  );
}
