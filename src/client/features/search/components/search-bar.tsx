import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { SearchHit } from "../../../../shared/contract/search.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useBackCloses } from "../../../ui/use-back-closes.ts";
import { useCloseOutside } from "../../../ui/use-close-outside.ts";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import styles from "./search.module.css";
import { SearchField } from "./search-field.tsx";

/** Keys typed here belong to what has the focus. */
const typing = "input, textarea, select, [contenteditable], dialog[open]";

/**
 * The search in the bar of the internal area (requirements/search.md): `/` leads to it; on a phone, an icon opens it.
 */
export function SearchBar({ noneAction }: { noneAction?: (close: () => void) => ReactNode }) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    setOpen(false);
    setText("");
  };
  const open = () => {
    setOpen(true);
    // On a phone it is shown first.
    setTimeout(() => field.current?.focus());
  };
  useBackCloses(isOpen, close);
  useCloseOutside({ isOpen, area, button, close });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest(typing) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const choose = ({ link }: SearchHit) => {
    close();
    field.current?.blur();
    if (link.startsWith("/api/")) window.open(link, "_blank", "noopener");
    else void navigate(link);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers that staff use do not know the search element yet
    <div ref={area} role="search" className={styles.bar} data-open={isOpen || undefined}>
      <IconButton
        ref={button}
        className={styles.opener}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? "close" : "open")}
        onClick={isOpen ? close : open}
      >
        {isOpen ? <Icon name="close" /> : <WorkIcon name="search" />}
      </IconButton>
      <div className={styles.field}>
        <SearchField
          ref={field}
          value={text}
          onType={(typed) => {
            setText(typed);
            setOpen(true);
          }}
          onChoose={choose}
          onLeave={close}
          noneAction={noneAction?.(close)}
        />
      </div>
    </div>
  );
}
