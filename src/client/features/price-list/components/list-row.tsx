import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import styles from "./price-list.module.css";

/** What can be done with an entry of the list; null where it is only looked at. */
export type RowActions = { onChange: () => void; onCopy: (() => void) | null; onRemove: () => void } | null;

interface ListRowProps {
  name: string;
  heading: "h3" | "h4";
  /** Stands before the name. */
  mark?: ReactNode;
  actions: RowActions;
  /** What the entry says, below its name. */
  children: ReactNode;
}

/** An entry of the list: its name leads to its form, what is rare is behind "⋯". */
export function ListRow({ name, heading: Heading, mark, actions, children }: ListRowProps) {
  const { t } = useTranslation("price-list");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack as="li" gap={2} className={styles.period}>
      <Row spread nowrap top gap={3}>
        {mark}
        <Stack gap={1} className={styles.facts}>
          <Heading className={styles.name}>
            {actions ? (
              <button
                type="button"
                className={styles.change}
                aria-label={t("row.change", { name })}
                onClick={actions.onChange}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </Heading>
          {children}
        </Stack>
        {actions ? (
          <MoreButton label={t("row.more", { name })} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        ) : null}
      </Row>
      {actions ? (
        <Row id={id} hidden={!isOpen} className={isOpen ? undefined : styles.closed}>
          <Button onClick={actions.onChange}>{t("row.edit")}</Button>
          {actions.onCopy ? <Button onClick={actions.onCopy}>{t("row.copy")}</Button> : null}
          <Button variant="danger" onClick={actions.onRemove}>
            {t("row.remove")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
