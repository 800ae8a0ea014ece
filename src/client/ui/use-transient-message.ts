import { useEffect, useState } from "react";

/** How long a message of success stands, in milliseconds: long enough to be read on the way to the next card. */
const reading = 5_000;

/** A message that goes by itself, and how to show one; the same text again stands as long again. */
export function useTransientMessage(): [text: string, show: (text: string) => void] {
  const [shown, setShown] = useState({ text: "" });
  useEffect(() => {
    if (!shown.text) return;
    const timer = setTimeout(() => setShown({ text: "" }), reading);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown.text, (text) => setShown({ text })];
}
