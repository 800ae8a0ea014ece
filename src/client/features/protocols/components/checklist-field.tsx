import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { List, Stack } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { isOpenItem, type WrittenItem } from "../written-protocol.ts";
import styles from "./protocols.module.css";

interface ChecklistFieldProps {
  /** Of the list; each line has this with its number. */
  id: string;
  items: readonly WrittenItem[];
  /** Said at each line that nobody looked at, or that does not say what is wrong. */
  errors: { state: string; remark: string };
  /** Whether lines are to say so. */
  isTried: boolean;
  onChange: (items: WrittenItem[]) => void;
}

const states = ["ok", "defect"] as const;

/** The state of the boat, line by line; what nobody looked at yet can be taken as in order at once. */
export function ChecklistField({ id, items, errors, isTried, onChange }: ChecklistFieldProps) {
  const { t } = useTranslation("protocols");
  const change = (at: number, changes: Partial<WrittenItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...changes } : item)));
  if (items.length === 0) return null;
  const open = items.filter(({ state }) => state === "").length;
  return (
    <Stack as="section" gap={3} aria-labelledby={`${id}-heading`} className={styles.part}>
      <h2 id={`${id}-heading`}>{t("part.state")}</h2>
      <List as="ol" lined className={styles.items}>
        {items.map((item, index) => {
          const lineId = `${id}-${index}`;
          const isWrong = isTried && isOpenItem(item);
          return (
            <li key={lineId} id={lineId} tabIndex={-1} className={styles.item}>
              <span className={styles.words}>{item.text}</span>
              <Segments
                label={item.text}
                options={states.map((value) => ({ value, label: t(`item.${value}`) }))}
                value={item.state}
                onChange={(state) => change(index, { state })}
              />
              {item.state === "defect" ? (
                <TextField
                  id={`${lineId}-remark`}
                  label={t("item.remark")}
                  value={item.remark}
                  maxLength={200}
                  required
                  autoComplete="off"
                  error={isWrong ? errors.remark : undefined}
                  onChange={({ target }) => change(index, { remark: target.value })}
                />
              ) : (
                <FieldError id={`${lineId}-error`}>{isWrong ? errors.state : undefined}</FieldError>
              )}
            </li>
          );
        })}
      </List>
      {open > 0 ? (
        <Button onClick={() => onChange(items.map((item) => (item.state === "" ? { ...item, state: "ok" } : item)))}>
          {t("item.rest", { count: open })}
        </Button>
      ) : null}
    </Stack>
  );
}
