import type { ComponentProps, JSX } from "react";
import { classNames } from "./class-names.ts";
import styles from "./layout.module.css";

// What pages are laid out with. A class of their own always wins over these, whichever file of styles loads last.

/** The distance between the parts, as the tokens `--space-…` have it. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 6 | 8;

const gaps: Record<Gap, string | undefined> = {
  0: styles.gap0,
  1: styles.gap1,
  2: styles.gap2,
  3: styles.gap3,
  4: styles.gap4,
  6: styles.gap6,
  8: styles.gap8,
};

type Tag = keyof JSX.IntrinsicElements;

/** The attributes of the element that a piece is. */
type PieceProps<As extends Tag, Own> = Own & { as?: As } & Omit<ComponentProps<As>, keyof Own | "as">;

/** The look of a stack, for a piece of the kit that has a look of its own as well. */
export const stackClass = (gap: Gap) => classNames(styles.stack, gaps[gap]);

type StackProps<As extends Tag> = PieceProps<As, { gap?: Gap }>;

/** Parts below each other. */
export function Stack<As extends Tag = "div">({ as, gap = 4, className, ...rest }: StackProps<As>) {
  return element(as ?? "div", classNames(stackClass(gap), className), rest);
}

type RowProps<As extends Tag> = PieceProps<
  As,
  {
    gap?: Gap;
    /** The distance between its lines, where that is another one. */
    lineGap?: 0 | 1 | 2;
    /** The first part stands at the left end, the last one at the right end. */
    spread?: boolean;
    /** Texts of several sizes stand on one line. */
    baseline?: boolean;
    /** Parts of several heights begin at the top. */
    top?: boolean;
    /** The parts stay beside each other: what wraps is their text. */
    nowrap?: boolean;
  }
>;

/** Parts beside each other, and below where they have no room. A `<ul>` has no bullets here. */
export function Row<As extends Tag = "div">(props: RowProps<As>) {
  const { as, gap = 2, lineGap, spread, baseline, top, nowrap, className, ...rest } = props;
  const options = [spread && styles.spread, baseline && styles.baseline, top && styles.top, nowrap && styles.nowrap];
  const lines = lineGap !== undefined && styles[`lineGap${lineGap}`];
  return element(as ?? "div", classNames(styles.row, gaps[gap], lines, ...options, className), rest);
}

type GridProps<As extends Tag> = PieceProps<
  As,
  {
    gap?: Gap;
    /**
     * As many columns as there is room for: of 10, 16 or 20 rem; or two, whatever the room; or one, and two from a
     * tablet on. Absent where a class says it: `--column` is the least width, and one column where nothing sets it.
     */
    columns?: "narrow" | "medium" | "wide" | "two" | "oneOrTwo";
  }
>;

/** Parts in columns of the same width. A `<ul>` has no bullets here. */
export function Grid<As extends Tag = "div">({ as, gap = 4, columns, className, ...rest }: GridProps<As>) {
  return element(as ?? "div", classNames(styles.grid, columns && styles[columns], gaps[gap], className), rest);
}

type ListProps<As extends Tag> = PieceProps<
  As,
  {
    gap?: Gap;
    /** A line between the entries. */
    lined?: boolean;
  }
>;

/** Entries below each other, without bullets. */
export function List<As extends Tag = "ul">({ as, gap = 0, lined, className, ...rest }: ListProps<As>) {
  const names = [styles.stack, styles.list, gaps[gap], lined && styles.lined, className];
  return element(as ?? "ul", classNames(...names), rest);
}

interface FiguresProps extends ComponentProps<"dl"> {
  /** Each word is with its sum in a `<Row>`; the distance between those. */
  rows?: Gap;
}

/** Words at the left and sums at the right, as `<dt>` and `<dd>` in turn. */
export function Figures({ rows, className, ...rest }: FiguresProps) {
  const own = rows === undefined ? styles.figures : classNames(stackClass(rows), styles.sums);
  return <dl {...rest} className={classNames(own, className)} />;
}

type NoteProps<As extends Tag> = PieceProps<As, object>;

/** A sentence that stands back: small and muted. */
export function Note<As extends Tag = "p">({ as, className, ...rest }: NoteProps<As>) {
  return element(as ?? "p", classNames(styles.note, className), rest);
}

function element(tag: Tag, className: string, rest: object) {
  // TypeScript cannot tell that the attributes of `As` belong to `as`.
  const Element = tag as "div";
  return <Element {...rest} className={className} />;
}
