import type { ComponentProps } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

/** A raised sheet that holds what belongs together. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={classNames(styles.card, className)} />;
}
