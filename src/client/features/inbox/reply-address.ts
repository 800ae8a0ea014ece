interface Reply {
  email: string;
  subject: string;
  /** Stands above the quoted message, with room for the answer. */
  opening: string;
  /** Introduces the quotation. */
  quoting: string;
  message: string;
}

/** Windows hands a mail program no longer addresses than 2,083 characters, and browsers end them earlier. */
const longest = 1_900;

/**
 * The address that opens the mail program with an answer: RFC 6068, line breaks as CR LF, all else percent-encoded. Of
 * a message that is too long the beginning is quoted.
 */
export function replyAddress({ email, subject, opening, quoting, message }: Reply): string {
  const start = `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encoded(subject)}&body=`;
  const above = `${opening}\n\n\n\n${quoting}\n`;
  const whole = start + encoded(above + quoted(message));
  if (whole.length <= longest) return whole;
  // By signs, not by code units: half of an emoji cannot be encoded.
  const signs = Array.from(message);
  let [fits, tooMany] = [0, signs.length];
  const cutAfter = (count: number) =>
    start + encoded(`${above}${quoted(`${signs.slice(0, count).join("").trimEnd()} …`)}`);
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (cutAfter(middle).length <= longest) fits = middle;
    else tooMany = middle;
  }
  return cutAfter(fits);
}

const quoted = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** A sign of which only half came is replaced: it has no encoding. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\uFFFD").replaceAll("\n", "\r\n"));
