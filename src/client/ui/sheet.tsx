import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./sheet.module.css";

interface SheetProps extends ComponentProps<"section"> {
  /** One of a list, several of which may be called alike: an article, and no landmark of the page. */
  listed?: boolean;
}

/** A raised sheet that holds what belongs together. */
export function Sheet({ className, listed = false, ...rest }: SheetProps) {
  const Tag = listed ? "article" : "section";
  return <Tag {...rest} className={classNames(styles.sheet, className)} />;
}
