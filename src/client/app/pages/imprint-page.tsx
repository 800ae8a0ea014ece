import type { ScreenProps } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = ["provider", "contact", "responsible", "disputes"];

/** Who runs the website (§ 5 DDG), from the company's data. */
export function Screen({ page }: ScreenProps) {
  return <LegalText page="imprint" sections={sections} company={page.config.company} />;
}
