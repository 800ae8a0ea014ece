import type { Language } from "../../../shared/contract/page.ts";
import styles from "./layout.module.css";

/** A decorative flag; the link or button around it has the text. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg className={styles.flag} viewBox="0 0 60 36" aria-hidden="true" focusable="false">
      {language === "de" ? (
        <>
          <path fill="#000" d="M0 0h60v12H0z" />
          <path fill="#d00" d="M0 12h60v12H0z" />
          <path fill="#ffce00" d="M0 24h60v12H0z" />
        </>
      ) : (
        <>
          <path fill="#012169" d="M0 0h60v36H0z" />
          <path stroke="#fff" strokeWidth="7" d="M0 0l60 36M60 0L0 36" />
          <path stroke="#c8102e" strokeWidth="3" d="M0 0l60 36M60 0L0 36" />
          <path stroke="#fff" strokeWidth="12" d="M30 0v36M0 18h60" />
          <path stroke="#c8102e" strokeWidth="7" d="M30 0v36M0 18h60" />
        </>
      )}
    </svg>
  );
}
