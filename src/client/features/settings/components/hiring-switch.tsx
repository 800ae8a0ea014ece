import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../ui/choice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import styles from "./settings-form.module.css";

interface HiringSwitchProps {
  id: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the start page says that the company is looking for people. */
export function HiringSwitch({ id, checked, disabled, onChange }: HiringSwitchProps) {
  const { t } = useTranslation("staff-settings");
  return (
    <Sheet gap={4} className={styles.part} aria-labelledby="settings-hiring">
      <h2 id="settings-hiring">{t("hiring.heading")}</h2>
      <Checkbox
        id={id}
        name="weAreHiring"
        card
        label={t("hiring.label")}
        hint={t("hiring.hint")}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Sheet>
  );
}
