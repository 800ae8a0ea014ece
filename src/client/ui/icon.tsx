import type { ReactNode } from "react";
import styles from "./icon.module.css";

const shapes = {
  success: <path d="M4.5 12.5l5 5 10-11" />,
  warning: <path d="M12 3.5l9.5 17h-19zM12 10v5M12 17.6v.4" />,
  error: <path d="M12 2.8a9.2 9.2 0 1 1 0 18.4a9.2 9.2 0 0 1 0-18.4M12 7v6M12 16.6v.4" />,
  info: <path d="M12 2.8a9.2 9.2 0 1 1 0 18.4a9.2 9.2 0 0 1 0-18.4M12 11v6M12 7v.4" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  close: <path d="M5.5 5.5l13 13M18.5 5.5l-13 13" />,
  previous: <path d="M15 5l-7 7 7 7" />,
  next: <path d="M9 5l7 7-7 7" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** A line drawing of 24 by 24 in the colour of the text around it; it decorates and is never the only sign. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** The drawings that every part of the product uses. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing>{shapes[name]}</Drawing>;
}
