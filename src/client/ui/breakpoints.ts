/**
 * The widths of the window from which on the layout changes, as media queries. Style sheets name the same three:
 * `30rem` a large phone, `48rem` a tablet, `80rem` a desktop; `max-width` ends a hundredth below.
 */
export const breakpoints = {
  largePhone: "(min-width: 30rem)",
  tablet: "(min-width: 48rem)",
  desktop: "(min-width: 80rem)",
} as const;
