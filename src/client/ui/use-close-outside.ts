import { type RefObject, useEffect, useEffectEvent } from "react";

interface FoldOut {
  isOpen: boolean;
  /** What belongs to it, its button included. */
  area: RefObject<HTMLElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  close: () => void;
}

/**
 * Closes what a button unfolds: by a press or the focus outside of it, and by Escape, which leads back to the button.
 */
export function useCloseOutside({ isOpen, area, button, close }: FoldOut): void {
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (!area.current?.contains(target as Node)) close();
  });
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    close();
    button.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => onOutside(event);
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen]);
}
