import type { ConfirmationBlock } from "../../shared/contract/booking.ts";
import { noBreak } from "../format/no-break.ts";
import { Note } from "./layout.tsx";
import styles from "./text-blocks.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface TextBlocksProps {
  blocks: readonly ConfirmationBlock[];
  /** Said of links: they open a new tab. */
  newTab: string;
}

/** What a mail says, on the page: headings, texts, rows, links and pictures. */
export function TextBlocks({ blocks, newTab }: TextBlocksProps) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <TextBlock key={`${index} ${block.kind}`} block={block} newTab={newTab} />
      ))}
    </div>
  );
}

function TextBlock({ block, newTab }: { block: ConfirmationBlock; newTab: string }) {
  switch (block.kind) {
    case "heading":
      return <h3 className={styles.heading}>{noBreak(block.text)}</h3>;
    case "text":
      return <p className={styles.text}>{noBreak(block.text)}</p>;
    case "link":
      return (
        <p>
          <a href={block.href} target="_blank" rel="noopener">
            {block.text}
            <VisuallyHidden> ({newTab})</VisuallyHidden>
          </a>
        </p>
      );
    case "image":
      return (
        <figure className={styles.figure}>
          <img src={block.src} alt={block.alt} width={220} height={220} />
          <Note as="figcaption">{block.caption}</Note>
        </figure>
      );
    case "rows":
      return (
        <dl className={styles.rows}>
          {block.rows.map(({ label, value, strong }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may be called alike
            <div key={index} className={styles.row} data-strong={strong || undefined}>
              <dt>{label}</dt>
              <dd className={styles.value} translate="no">
                {noBreak(value)}
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}
