import { Approach } from "../../features/home/components/approach.tsx";
import { OpeningHours } from "../../features/home/components/opening-hours.tsx";
import { homeSections } from "../../features/home/home.routes.ts";
import { useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import type { PartProps } from "../routing/deferred.tsx";
import styles from "./home-page.module.css";

/** When and where: opening hours and the way to the harbour. */
export function Part({ language, page }: PartProps) {
  const { data: settings, error, refetch } = useGetBusinessSettingsQuery();
  return (
    <>
      <div className={styles.section}>
        <OpeningHours settings={settings} retry={error ? refetch : null} today={page.today} language={language} />
      </div>
      <section id={homeSections[language].approach} className={styles.section} aria-labelledby="approach-heading">
        <Approach company={page.config.company} />
      </section>
    </>
  );
}
