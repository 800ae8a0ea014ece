import { useEffect, useState } from "react";
import type { Language } from "../../../shared/contract/page.ts";
import { loadTexts } from "../routing/screens.ts";
import { nextInteraction } from "../routing/when-needed.ts";

/** What staff see on the overview beside what guests see; guests do not load it. */
type StaffParts = typeof import("./overview-staff.tsx");

const load = () => import(/* webpackChunkName: "staff-fleet" */ "./overview-staff.tsx");
export const namespaces = ["staff-fleet", "day-plan", "calendar", "validation-staff"];

/** Fetches code and texts; without a connection again with the next touch of the page. */
async function loadParts(language: Language): Promise<StaffParts> {
  for (;;) {
    try {
      const [parts] = await Promise.all([load(), loadTexts(language, namespaces)]);
      return parts;
    } catch {
      await nextInteraction();
    }
  }
}

/** The staff's parts of the overview, in the page's language; null for guests, and until they are there. */
export function useStaffParts(language: Language, isStaff: boolean): StaffParts | null {
  const [loaded, setLoaded] = useState<{ parts: StaffParts; language: Language } | null>(null);
  useEffect(() => {
    if (!isStaff) return;
    let isCurrent = true;
    void loadParts(language).then((parts) => isCurrent && setLoaded({ parts, language }));
    return () => {
      isCurrent = false;
    };
  }, [language, isStaff]);
  return isStaff && loaded?.language === language ? loaded.parts : null;
}
