import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { type Gap, stackClass } from "./layout.tsx";
import styles from "./sheet.module.css";

interface SheetProps extends ComponentProps<"section"> {
  /** One of a list, several of which may be called alike: an article, and no landmark of the page. */
  listed?: boolean;
  /** Its parts stand below each other at that distance, as those of a stack do. */
  gap?: Gap;
}

/** A raised sheet that holds what belongs together. */
export function Sheet({ className, listed = false, gap, ...rest }: SheetProps) {
  const Tag = listed ? "article" : "section";
  return <Tag {...rest} className={classNames(styles.sheet, gap !== undefined && stackClass(gap), className)} />;
}
