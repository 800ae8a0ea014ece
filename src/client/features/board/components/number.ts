import styles from "./number.module.css";

/** Attributes that give the styles of an element `--number`: a whole number below 100. */
export function numberOf(count: number) {
  return { className: styles.number, "data-tens": Math.floor(count / 10) % 10, "data-ones": count % 10 };
}
