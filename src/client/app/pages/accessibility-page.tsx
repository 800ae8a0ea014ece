import { useTranslation } from "react-i18next";
import {
  type AccessiblePage,
  accessibilityReviewed,
  accessibilityTags,
  accessibilityWidths,
  accessiblePages,
} from "../../../shared/rules/accessibility.ts";
import { formatDay } from "../../format/dates.ts";
import { TaggedText } from "../../ui/tagged-text.tsx";
import { telHref } from "../../ui/tel-href.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = ["standard", "tested", "limits", "authority"] as const;

/** How far the website is accessible (§ 14 BFSG), as it is tested, and how to report what is not. */
export function Screen({ language, page }: ScreenProps) {
  const { t } = useTranslation("accessibility");
  const { phone, email, name } = page.config.company;
  const pages = Object.keys(accessiblePages).map((id) => t(`pages.${id as AccessiblePage}`));
  const given = {
    name,
    pages: pages.join("\n"),
    tags: accessibilityTags.join(", "),
    ...accessibilityWidths,
    // No words: the server writes them by another version of Intl than the browser.
    day: language === "de" ? formatDay(accessibilityReviewed, "de", "brief") : accessibilityReviewed,
  };
  const texts = sections.map((section) => ({ title: t(`${section}.title`), text: t(`${section}.text`, given) }));
  const contact = {
    mail: (text: string) => <a href={`mailto:${email}`}>{text}</a>,
    phone: (text: string) => <a href={telHref(phone)}>{text}</a>,
  };
  return (
    <LegalText
      heading={t("heading")}
      note={<TaggedText text={t("report", { email, phone })} parts={contact} />}
      sections={texts}
    />
  );
}
