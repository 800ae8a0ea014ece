import { Fragment, type ReactNode, useState } from "react";

/** One dialog at a time, about one thing. */
export interface Popup<Subject> {
  /** What it is about; stays after closing, so that the browser can close a dialog that is still there. */
  subject: Subject | null;
  isOpen: boolean;
  /** Another one for each opening: fields begin afresh. */
  key: number;
  open: (subject: Subject) => void;
  close: () => void;
}

/** Which dialog of a screen is open. */
export function usePopup<Subject>(): Popup<Subject> {
  const [state, setState] = useState<{ subject: Subject | null; isOpen: boolean; key: number }>({
    subject: null,
    isOpen: false,
    key: 0,
  });
  return {
    ...state,
    open: (subject) => setState(({ key }) => ({ subject, isOpen: true, key: key + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}

interface PopupDialogProps<Subject> {
  popup: Popup<Subject>;
  /** The dialog, from its subject and from what opens and closes it. */
  children: (subject: Subject, dialog: { open: boolean; onClose: () => void }) => ReactNode;
}

/**
 * Renders the dialog of a popup while there is a subject, open or not: the browser gives the focus back as it closes.
 */
export function PopupDialog<Subject>({ popup, children }: PopupDialogProps<Subject>) {
  const { subject, isOpen, key, close } = popup;
  if (subject === null) return null;
  return <Fragment key={key}>{children(subject, { open: isOpen, onClose: close })}</Fragment>;
}
