import { About } from "../../features/home/components/about.tsx";
import { homeSections } from "../../features/home/home.routes.ts";
import type { PartProps } from "../routing/deferred.tsx";
import styles from "./home-page.module.css";

/** Who rents out the boats. */
export function Part({ language, page }: PartProps) {
  return (
    <section id={homeSections[language].about} className={styles.section} aria-labelledby="about-heading">
      <About company={page.config.company} />
    </section>
  );
}
