import type { ReactNode } from "react";
import styles from "./legal-text.module.css";

interface LegalTextProps {
  heading: string;
  /** Said above all sections. */
  note?: ReactNode;
  /** With an id where other pages lead to the section. */
  sections: readonly { id?: string; title: string; text: string }[];
}

/** A legal page: a heading and sections of plain paragraphs, one a line of the text. */
export function LegalText({ heading, note, sections }: LegalTextProps) {
  return (
    <article className={styles.text}>
      <h1>{heading}</h1>
      {note ? <p>{note}</p> : null}
      {sections.map(({ id, title, text }) => (
        <section key={title} id={id}>
          <h2>{title}</h2>
          {text.split("\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
