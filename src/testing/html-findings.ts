import { type ConfigData, HtmlValidate } from "html-validate";

/** What the HTML standard asks for, and what it asks of a whole document. */
const website: ConfigData = {
  root: true,
  extends: ["html-validate:standard", "html-validate:document"],
  rules: {
    // Of what is loaded from elsewhere: who could change a file of our own could change the page that names its hash.
    "require-sri": ["error", { target: "crossorigin" }],
  },
};

const mail: ConfigData = {
  ...website,
  // Outlook draws with the engine of Word, which takes widths and places of tables from their attributes alone.
  rules: { ...website.rules, "no-deprecated-attr": "off" },
};

const validators = { website: new HtmlValidate(website), mail: new HtmlValidate(mail) };

/** What a validator has against the HTML of a page or a mail, each with its line, column and rule. */
export async function htmlFindings(html: string, kind: keyof typeof validators = "website"): Promise<string[]> {
  const { results } = await validators[kind].validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(
    ({ line, column, ruleId, message, selector }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
  );
}
