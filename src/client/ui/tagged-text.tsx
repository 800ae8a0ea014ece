import { Fragment, type ReactNode } from "react";

interface TaggedTextProps<Tag extends string> {
  /** A text with tags around the parts that are more than text: `read the <terms>terms</terms>`. */
  text: string;
  /** What stands for the part between a tag's ends. */
  parts: Record<Tag, (text: string) => ReactNode>;
}

const tagged = /<(\w+)>(.*?)<\/\1>/;

/** A translated sentence with links or emphasis in it. A tag that `parts` does not know is plain text. */
export function TaggedText<Tag extends string>({ text, parts }: TaggedTextProps<Tag>) {
  // Splitting by the pattern gives text, tag, part, text, tag, part, …, text.
  return text.split(tagged).map((piece, index, pieces) => {
    if (index % 3 === 1) return null;
    const render = index % 3 === 2 ? parts[pieces[index - 1] as Tag] : undefined;
    return <Fragment key={index}>{render ? render(piece) : piece}</Fragment>;
  });
}
