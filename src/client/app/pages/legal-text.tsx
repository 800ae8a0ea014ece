import type { ReactNode } from "react";
import styles from "./text-page.module.css";

interface LegalTextProps {
  heading: string;
  /** Said above all sections. */
  note?: ReactNode;
  /** Names a list of the sections, for a text in which nobody finds anything without. */
  contents?: string;
  /** With an id where other pages lead to the section. */
  sections: readonly { id?: string; title: string; text: string }[];
}

/** A legal page: a heading and sections of plain paragraphs, one a line of the text. */
export function LegalText({ heading, note, contents, sections }: LegalTextProps) {
  return (
    <article className={styles.law}>
      <h1>{heading}</h1>
      {note ? <p>{note}</p> : null}
      {contents ? (
        <details>
          <summary>{contents}</summary>
          <ul>
            {sections.map(({ title }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the sections never change
              <li key={index}>
                <a href={`#part-${index}`}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {sections.map(({ id, title, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the sections never change
        <section key={index} id={id ?? (contents && `part-${index}`)}>
          <h2>{title}</h2>
          {text.split("\n").map((paragraph, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may say the same
            <p key={place}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
