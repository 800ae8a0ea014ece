import { VisuallyHidden } from "./visually-hidden.tsx";

interface NewTabLinkProps {
  href: string;
  /** Tells those who do not see it that a new tab opens. */
  note: string;
  onFollow?: () => void;
  children: string;
}

/** A link out of a form, which stays open behind it. */
export function NewTabLink({ href, note, onFollow, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" onClick={onFollow}>
      {children}
      <VisuallyHidden> ({note})</VisuallyHidden>
    </a>
  );
}
