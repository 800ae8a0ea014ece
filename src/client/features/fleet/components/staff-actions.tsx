import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Grid } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { StaffPopup } from "../staff-popup.ts";
import styles from "./staff-fleet.module.css";

interface StaffActionsProps {
  vehicle: Vehicle;
  admin: boolean;
  /** The form that changes the boat. */
  changePath: string;
  onOpen: (popup: StaffPopup) => void;
  /** Offers other boats for the stays of a blocked one. */
  onOtherBoats: (vehicle: Vehicle) => void;
  /** The button that blocks days of the boat, which is another feature's. */
  blockDays: ReactNode;
}

/** What staff may do with a boat, on its card (requirements/fleet.md). */
export function StaffActions({ vehicle, admin, changePath, onOpen, onOtherBoats, blockDays }: StaffActionsProps) {
  const { t } = useTranslation("staff-fleet");
  const { name, blocked } = vehicle;
  const ofBoat = <VisuallyHidden> {name}</VisuallyHidden>;
  const opener = (kind: StaffPopup["kind"]) => ({
    "aria-haspopup": "dialog" as const,
    onClick: () => onOpen({ kind, vehicle }),
  });
  return (
    // A fieldset would put its frame around them.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <Grid role="group" gap={2} aria-label={t("actions", { boat: name })} className={styles.actions}>
      <LinkButton to={changePath}>
        <span>
          {t("change")}
          {ofBoat}
        </span>
      </LinkButton>
      <Button {...opener(blocked ? "free" : "block")}>
        <span>
          {t(blocked ? "freeButton" : "blockButton")}
          {ofBoat}
        </span>
      </Button>
      {blocked ? (
        <Button aria-haspopup="dialog" onClick={() => onOtherBoats(vehicle)}>
          <span>
            {t("otherBoatsButton")}
            {ofBoat}
          </span>
        </Button>
      ) : null}
      {blockDays}
      {admin ? (
        <>
          <Button {...opener("calendars")}>
            <span>
              {t("calendars.button")}
              {ofBoat}
            </span>
          </Button>
          <Button {...opener("log")}>
            <span>
              {t("logButton")}
              {ofBoat}
            </span>
          </Button>
          <Button variant="danger" {...opener("remove")}>
            <span>
              {t("removeButton")}
              {ofBoat}
            </span>
          </Button>
        </>
      ) : null}
    </Grid>
  );
}
