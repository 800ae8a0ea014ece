import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import type { Language } from "../../../../shared/contract/page.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { descriptionOf } from "../vehicle-texts.ts";

const parts = ["general", "features", "technical"] as const;

/** General, features and technical data of a boat (requirements/fleet.md). */
export function DescriptionTabs({ vehicle, language }: { vehicle: Vehicle; language: Language }) {
  const { t } = useTranslation("fleet");
  const tabs = parts.map((part) => {
    const description = descriptionOf(vehicle, part, language);
    const content = description ? (
      <p lang={description.language === language ? undefined : description.language}>{description.text}</p>
    ) : (
      <p>{t("description.none")}</p>
    );
    return { key: part, title: t(`description.${part}`), content };
  });
  return <Tabs label={t("description.label", { boat: vehicle.name })} tabs={tabs} />;
}
