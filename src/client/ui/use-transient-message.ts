import { useEffect, useState } from "react";

/** How long a message is shown, in milliseconds. */
const reading = 5_000;

/** A message that disappears by itself, and how to show one. Showing the same text again restarts the time. */
export function useTransientMessage(): [text: string, show: (text: string) => void] {
  const [shown, setShown] = useState({ text: "" });
  useEffect(() => {
    if (!shown.text) return;
    const timer = setTimeout(() => setShown({ text: "" }), reading);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown.text, (text) => setShown({ text })];
}
