import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../ui/choice.tsx";
import { Note } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { BusinessValues } from "../business-values.ts";
import type { SettingsForm } from "../use-settings-form.ts";
import styles from "./settings-form.module.css";

const switches = ["protocol_at_return", "protocol_at_handover"] as const;

/** Where a signed protocol is a part of what staff note of a boat (requirements/protocols.md). */
export function ProtocolSwitches({ form }: { form: SettingsForm<BusinessValues> }) {
  const { t } = useTranslation("staff-settings");
  return (
    <Sheet gap={4} className={styles.part} aria-labelledby="settings-protocols">
      <h2 id="settings-protocols">{t("protocols.heading")}</h2>
      <Note className={styles.hint}>{t("protocols.hint")}</Note>
      {switches.map((name) => (
        <Checkbox
          key={name}
          id={form.fieldId(name)}
          name={name}
          card
          label={t(`protocols.${name}`)}
          checked={form.values[name]}
          disabled={form.isLocked}
          onChange={(event) => form.change(name, event.target.checked)}
        />
      ))}
    </Sheet>
  );
}
