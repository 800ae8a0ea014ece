import type { ScreenProps } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = [
  "controller",
  "visit",
  "cookies",
  "map",
  "contact",
  "booking",
  "payment",
  "mail",
  "links",
  "recipients",
  "storage",
  "rights",
];

/** What happens with the data of visitors and guests. */
export function Screen({ page }: ScreenProps) {
  return <LegalText page="privacy" sections={sections} company={page.config.company} />;
}
