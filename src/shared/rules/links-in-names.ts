/** An address with its scheme or its `www.`, a path below a host, or a mail address. */
const link = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}[/\\]|@[\p{L}\p{N}-]+\.\p{L}{2,}/iu;

/**
 * Whether a name is there to lead somewhere. A dot alone is none: companies are called `Boote24.de GmbH`, and people
 * `Univ.-Prof.Anna Groß`.
 */
export const hasLink = (name: string): boolean => link.test(name);

/** A dot between two words that a mail program may take for the name of a host, in any script's spelling. */
const dotInHost = /(?<=[\p{L}\p{M}\p{N}-])[.\u3002\uFF0E\uFF61](?=\p{L}{2}|xn--)/giu;

/**
 * A name as it stands in a mail: no program makes a link of it. A blank behind the dot keeps it readable ("Booking. com
 * B.V.", "Mag. Peter Huber"); signs that nobody sees would count against the mail.
 */
export const withoutLinks = (name: string): string => name.replace(dotInHost, ". ");
