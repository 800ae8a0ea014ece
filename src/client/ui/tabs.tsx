import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import styles from "./tabs.module.css";

interface TabsProps {
  /** What the tabs belong to, for those who listen. */
  label: string;
  tabs: readonly { key: string; title: ReactNode; content: ReactNode }[];
  /** The key of the tab that is shown at first; without it the first one. */
  initial?: string;
}

/** ARIA tabs: one tab stop, arrows wrap around, Home and End; every panel is in the document, one is shown. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ key }) => key === initial),
    ),
  );
  const list = useRef<HTMLDivElement>(null);

  const choose = (event: KeyboardEvent) => {
    const next = nextTab(event.key, chosen, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ key, title }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}-tab`}
            aria-controls={`${id}${key}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(index)}
            onKeyDown={choose}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }, index) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}${key}`}
          aria-labelledby={`${id}${key}-tab`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without controls is a tab stop (APG)
          tabIndex={0}
          hidden={index !== chosen}
          className={styles.panel}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

function nextTab(key: string, chosen: number, count: number): number | null {
  if (key === "ArrowRight") return (chosen + 1) % count;
  if (key === "ArrowLeft") return (chosen + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
