import { finished, type Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MessageKey } from "../../shared/rules/message-key.ts";
import { bodyLimit, cleaned, type Fields, withPlainLines } from "./bodies.ts";
import { allowLongBody } from "./body-deadline.ts";
import { Problem } from "./problem.ts";
import type { TakeMemory, UploadMemory } from "./upload-memory.ts";

/** What a route takes in files. */
export interface UploadRules {
  /** The fields that hold a file, one each. */
  fields: readonly string[];
  /** The most a file may have. */
  maxBytes: number;
  /** How long a file may take to arrive, in milliseconds; anew once it had to wait for memory. */
  fileMs: number;
  /** What the body holds in place of the file. @throws Problem that names the field. */
  read: (bytes: Buffer, field: string) => Promise<unknown>;
  /** Of the files of all calls. */
  memory: UploadMemory;
  messages: {
    tooLong: MessageKey;
    tooSlow: MessageKey;
    /** For a file in another field, a second one in the same field, or a text where a file belongs. */
    wrongField: MessageKey;
  };
}

/** Fields of a form; the longest has less than half of that. */
const maxFields = 200;
const maxNameLength = 100;

/**
 * Lets the routes of `app` take files in multipart forms, so call it inside of their own plugin. Roles and CSRF are
 * checked before. A form is read as it comes: of its files one is in memory at a time, the next is not read before
 * `read` is done with it, and none is written to the disk. All other fields are as http/bodies.ts says.
 */
export function registerUploads(app: FastifyInstance, rules: UploadRules): void {
  app.removeContentTypeParser("multipart/form-data");
  app.addContentTypeParser("multipart/form-data", async (request: FastifyRequest, payload: Readable) => {
    allowLongBody(request.raw);
    return readForm(payload, request.headers, rules);
  });
  // Other bodies hold no files: whatever stands in such a field was never read.
  app.addHook("preValidation", async ({ body, headers }) => {
    if (/^multipart\/form-data/i.test(headers["content-type"] ?? "")) return;
    for (const field of rules.fields) takeText(field, (body as Fields)[field] ?? "", rules);
  });
}

interface Headers {
  "content-type"?: string | undefined;
}

function readForm(payload: Readable, headers: Headers, rules: UploadRules): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const texts = new Map<string, string>();
    const files = new Map<string, unknown>();
    let reading = Promise.resolve();
    let current: BusboyFileStream | undefined;
    let isOver = false;
    let bytes = 0;
    let textBytes = 0;

    const parser = openParser(headers, rules);
    const refuse = (error: unknown) => {
      if (isOver) return;
      isOver = true;
      payload.unpipe(parser);
      // Otherwise it would be waited for, and what came of it stay in memory.
      current?.destroy();
      reject(error);
    };
    const check = (work: () => void) => {
      if (isOver) return;
      try {
        work();
      } catch (error) {
        refuse(error);
      }
    };

    const read = async (name: string, file: BusboyFileStream, take: TakeMemory): Promise<unknown> => {
      if (isOver) return undefined;
      current = file;
      const tooSlow = () => refuse(new Problem("VALIDATION", { [name]: rules.messages.tooSlow }));
      const content = await collect(file, take, () => setTimeout(tooSlow, rules.fileMs));
      return isOver ? undefined : rules.read(content, name);
    };

    payload.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > rules.fields.length * rules.maxBytes + 2 * bodyLimit) check(() => tooLong());
    });
    parser.on("field", (name: string | undefined, value: string, _isNameCut: boolean, isCut: boolean) =>
      check(() => {
        textBytes += (name?.length ?? 0) + Buffer.byteLength(value);
        if (isCut || textBytes > bodyLimit) tooLong();
        if (name === undefined) throw new Problem("VALIDATION");
        if (rules.fields.includes(name)) takeText(name, value, rules);
        else texts.set(name, withPlainLines(value));
      }),
    );
    parser.on("file", (name: string | undefined, file: BusboyFileStream, fileName: string) => {
      // A client that breaks off also breaks off a file that waits here.
      file.on("error", () => refuse(new Problem("VALIDATION")));
      check(() => {
        if (name === undefined) throw new Problem("VALIDATION");
        if (!rules.fields.includes(name) || files.has(name)) throw wrongField(name, rules);
        // An input without a file is sent with an empty name.
        if (fileName === "") return void file.resume();
        files.set(name, null);
        file.once("limit", () => refuse(new Problem("TOO_LARGE", { [name]: rules.messages.tooLong })));
        reading = reading
          .then(() => rules.memory.hold((take) => read(name, file, take)))
          .then((content) => void files.set(name, content));
        reading.catch(refuse);
      });
    });
    parser.on("partsLimit", () => check(tooLong));
    parser.on("error", () => refuse(new Problem("VALIDATION")));
    parser.on("finish", () => {
      const fields = reading.then(() => ({ ...cleaned(Object.fromEntries(texts)), ...Object.fromEntries(files) }));
      fields.then(resolve, refuse);
    });
    finished(payload, { writable: false }, (error) => error && refuse(new Problem("VALIDATION")));
    payload.pipe(parser);
  });
}

function openParser(headers: Headers, { maxBytes }: UploadRules): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": headers["content-type"] ?? "" },
      limits: { fileSize: maxBytes, fieldSize: bodyLimit, parts: maxFields, headerPairs: 10, headerSize: 4 * 1024 },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw new Problem("VALIDATION");
  }
}

async function collect(file: BusboyFileStream, take: TakeMemory, startDeadline: () => NodeJS.Timeout): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let deadline = startDeadline();
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      const room = take(chunk.length);
      if (room !== null) {
        clearTimeout(deadline);
        await room;
        deadline = startDeadline();
      }
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(deadline);
  }
  return Buffer.concat(chunks);
}

/** A field for a file may be sent empty. */
function takeText(field: string, value: unknown, rules: UploadRules): void {
  if (value !== "") throw wrongField(field, rules);
}

function wrongField(field: string, { messages }: UploadRules): Problem {
  return new Problem("VALIDATION", { [field.slice(0, maxNameLength)]: messages.wrongField });
}

function tooLong(): never {
  throw new Problem("TOO_LARGE");
}
