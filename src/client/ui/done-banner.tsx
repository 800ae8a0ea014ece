import { Banner } from "./banner.tsx";
import styles from "./done-banner.module.css";

/** Says what was done, wherever on the screen somebody is; nothing while there is nothing to say. */
export function DoneBanner({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className={styles.done}>
      <Banner kind="success">{text}</Banner>
    </div>
  );
}
