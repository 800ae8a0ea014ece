import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called on Escape, Back, the cross and a press beside the dialog; the caller then sets `open` to false. */
  onClose: () => void;
  /** It asks about going back itself. */
  asksAboutBack?: boolean;
  /** Buttons at the foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Focuses a text field, with the caret behind its text; without one the browser chooses. */
function focusTextField(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLInputElement | HTMLTextAreaElement>("textarea, input:not([type=checkbox])");
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** A modal dialog of the browser: it holds the focus, closes on Escape and Back and gives the focus back. */
export function Dialog({ open, title, onClose, asksAboutBack = false, actions, children }: DialogProps) {
  const { t } = useTranslation("common");
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(open && !asksAboutBack, onClose);

  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      focusTextField(dialog);
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // The browser gives every dialog Escape; the press beside it is an addition for the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={titleId}
      // Escape asks the caller: closed by the browser alone, it would not open again until the caller heard of that.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The browser fires `close` for every end, also where the caller closed it, and a moment later: by then it may be
      // open again. React hands on that of a dialog within.
      onClose={({ target, currentTarget }) => {
        if (open && !currentTarget.open && target === currentTarget) onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton className={styles.close} onClick={onClose}>
            <Icon name="close" />
            <VisuallyHidden>{t("close")}</VisuallyHidden>
          </IconButton>
        </header>
        {children}
        {actions ? <footer className={styles.actions}>{actions}</footer> : null}
      </div>
    </dialog>
  );
}
