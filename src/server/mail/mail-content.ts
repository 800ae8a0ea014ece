import type { Company, Language } from "../../shared/contract/page.ts";
import type { Translate } from "./mail-language.ts";

/** One line of a two-column list. */
export interface Row {
  label: string;
  value: string;
  strong?: boolean;
}

/** What a mail says, in order; texts are plain, whatever they contain. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "rows"; rows: Row[] }
  | { kind: "link"; text: string; href: string }
  | { kind: "image"; contentId: string; alt: string; caption: string };

export interface InlineImage {
  contentId: string;
  filename: string;
  png: Buffer;
}

/** A file that goes with the mail. */
export interface AttachedFile {
  filename: string;
  contentType: string;
  content: string | Buffer;
}

/** A document that goes with a mail. It is made when the mail is sent: the outbox holds no files. */
export interface MailDocument {
  kind: "voucher" | "invoice" | "protocol";
  id: number;
}

/** Makes the documents of each kind. */
export type MailDocuments = { [Kind in MailDocument["kind"]]: (id: number) => Promise<AttachedFile> };

/** A mail before it is laid out as text and as HTML. */
export interface MailContent {
  subject: string;
  /** Where an answer goes instead of to the company. */
  replyTo?: string;
  blocks: Block[];
  images: InlineImage[];
  files?: AttachedFile[];
  /**
   * A file of `files` that is a part of the mail as well (RFC 6047): programs that know calendars carry it out, others
   * offer the file.
   */
  calendar?: AttachedFile;
}

/** What every template is given beside its data. */
export interface TemplateContext {
  t: Translate;
  language: Language;
  company: Company;
  /** Where the website is. */
  publicUrl: string;
  /** Whom the mail goes to; absent where the same is said on a page. */
  recipient?: string;
}

export type Template<Data> = (data: Data, context: TemplateContext) => MailContent | Promise<MailContent>;
