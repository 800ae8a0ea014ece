import type { ReactNode, Ref } from "react";
import styles from "./banner.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import tones from "./tone.module.css";

export type BannerKind = "success" | "warning" | "error" | "info";

interface BannerProps {
  kind: BannerKind;
  title?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
  /** For a caller that moves the focus here. */
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** The outcome of something. Screen readers announce errors and warnings at once, the others in the next pause. */
export function Banner({ kind, title, actions, ref, children }: BannerProps) {
  const role = kind === "error" || kind === "warning" ? "alert" : "status";
  return (
    <div ref={ref} tabIndex={-1} role={role} className={classNames(styles.banner, tones[kind])}>
      <span className={styles.icon}>
        <Icon name={kind} />
      </span>
      <div className={styles.body}>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

interface SuccessBannerProps {
  text: string;
  /** A text that stays for long is in sight everywhere while it is new, and covers nothing afterwards. */
  isNew?: boolean;
  ref?: BannerProps["ref"];
}

/** What was just done, in sight wherever the page is scrolled to; nothing for an empty text. */
export function SuccessBanner({ text, isNew = true, ref }: SuccessBannerProps) {
  if (!text) return null;
  return (
    <div className={isNew ? styles.sticky : undefined}>
      <Banner ref={ref} kind="success">
        {text}
      </Banner>
    </div>
  );
}
