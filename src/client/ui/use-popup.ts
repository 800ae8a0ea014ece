import { useState } from "react";

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

/** Which dialog of a screen is open. Render the dialog while there is a subject, open or not: focus then goes back. */
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
