import type { ScreenProps } from "../screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = [
  "scope",
  "contract",
  "payment",
  "vouchers",
  "withdrawal",
  "cancellation",
  "handover",
  "return",
  "costs",
  "deposit",
  "use",
  "liability",
  "final",
];

/** The terms with the figures of the owner. */
export function Screen({ page }: ScreenProps) {
  return <LegalText page="terms" sections={sections} company={page.config.company} />;
}
