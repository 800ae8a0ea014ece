import { isOnServer, type Line } from "./line.ts";

/** What the client's code asks of a browser that plain Node has not: cookies, and uploads that tell their progress. */
export interface PageGlobals {
  /** The browser that the code runs in from now on. */
  enter: (browser: { cookies: Map<string, string>; line: Line }) => void;
}

const names = ["document", "XMLHttpRequest"] as const;

/** Puts them there for the time of a suite, and takes them away again: the tests of the server share a process. */
export function withPageGlobals(): PageGlobals {
  let browser: Parameters<PageGlobals["enter"]>[0] | null = null;
  const current = () => {
    if (!browser) throw new Error("no browser was entered");
    return browser;
  };
  const cookieText = () => [...current().cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  beforeAll(() => {
    const document = Object.defineProperty({}, "cookie", { get: cookieText });
    const Upload = class extends UploadRequest {
      protected override line = current().line;
    };
    const given = { document, XMLHttpRequest: Upload };
    for (const name of names) {
      const get = () => (isOnServer() ? undefined : given[name]);
      Object.defineProperty(globalThis, name, { get, configurable: true });
    }
  });
  afterAll(() => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  });
  return { enter: (next) => void (browser = next) };
}

/** As much of XMLHttpRequest as an upload needs, over a line. */
abstract class UploadRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  withCredentials = false;
  protected abstract line: Line;
  private readonly headers = new Headers();
  private answerHeaders = new Headers();
  private url = "";
  private isAborted = false;

  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.answerHeaders.get(name);
  }
  send(body: FormData): void {
    void this.deliver(new Request(this.url, { method: "POST", headers: this.headers, body }));
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }

  private async deliver(request: Request): Promise<void> {
    try {
      const response = await this.line.fetch(request);
      this.status = response.status;
      this.answerHeaders = response.headers;
      this.responseText = await response.text();
      if (!this.isAborted) this.dispatchEvent(new Event("load"));
    } catch {
      if (!this.isAborted) this.dispatchEvent(new Event("error"));
    }
  }
}
