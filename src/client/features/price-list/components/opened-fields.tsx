import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../ui/choice.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import type { ListedBoat } from "../period-texts.ts";
import styles from "./price-list.module.css";

// What most rows of a list do without, behind a check box.

interface BoatsFieldProps {
  boats: readonly ListedBoat[];
  /** That it is of all boats, as none is chosen. */
  ofAll: string;
  /** Ids; empty for all. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** All boats, or those that are ticked. */
export function BoatsField({ boats, ofAll, chosen, onChange }: BoatsFieldProps) {
  const { t } = useTranslation("price-list");
  const id = useId();
  return (
    <OpenedByHand
      label={t("field.someBoats")}
      hint={chosen.length === 0 ? ofAll : undefined}
      isFilled={chosen.length > 0}
      onClear={() => onChange([])}
    >
      <Grid columns="narrow" gap={1}>
        {boats.map((boat) => (
          <Checkbox
            key={boat.id}
            id={`${id}-${boat.id}`}
            label={<span translate="no">{boat.name}</span>}
            checked={chosen.includes(boat.id)}
            onChange={({ target }) =>
              onChange(
                boats
                  .map((other) => other.id)
                  .filter((other) => (other === boat.id ? target.checked : chosen.includes(other))),
              )
            }
          />
        ))}
      </Grid>
    </OpenedByHand>
  );
}

interface OpenedProps {
  label: string;
  hint?: string | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A check box with what it opens below it. */
export function Opened({ label, hint, isOpen, onToggle, children }: OpenedProps) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Checkbox
        id={id}
        label={label}
        hint={hint}
        checked={isOpen}
        onChange={({ target }) => onToggle(target.checked)}
      />
      {isOpen ? <div className={styles.opened}>{children}</div> : null}
    </Stack>
  );
}

interface OpenedByHandProps extends Pick<OpenedProps, "label" | "hint" | "children"> {
  isFilled: boolean;
  onClear: () => void;
}

/** The same for fields that may be empty while they are open. */
export function OpenedByHand({ isFilled, onClear, ...rest }: OpenedByHandProps) {
  const [isOpen, setOpen] = useState(isFilled);
  const toggle = (wanted: boolean) => {
    setOpen(wanted);
    if (!wanted) onClear();
  };
  return <Opened {...rest} isOpen={isOpen || isFilled} onToggle={toggle} />;
}
