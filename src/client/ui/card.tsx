import type { ComponentProps } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

interface CardProps extends ComponentProps<"section"> {
  /** One of a list, several of which may be called alike: an article, and no landmark of the page. */
  listed?: boolean;
}

/** A raised sheet that holds what belongs together. */
export function Card({ className, listed = false, ...rest }: CardProps) {
  const Tag = listed ? "article" : "section";
  return <Tag {...rest} className={classNames(styles.card, className)} />;
}
