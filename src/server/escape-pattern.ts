/** A text as it stands in a regular expression that finds it. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
