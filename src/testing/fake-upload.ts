import { act } from "@testing-library/react";
import { settle } from "./booking-guest.ts";

/** jsdom's forms do not take the files that tests make. */
class FakeForm {
  readonly parts: Record<string, unknown> = {};

  append(name: string, value: unknown): void {
    this.parts[name] = value;
  }
}

/** A form on its way, as the browser's XMLHttpRequest sends it. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  body: Record<string, unknown> = {};
  path = "";
  status = 0;
  responseText = "";
  withCredentials = false;
  isAborted = false;

  open(_method: string, url: string): void {
    this.path = new URL(url).pathname;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send({ parts }: FakeForm): void {
    this.body = parts;
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }
}

/**
 * Puts uploads in the hands of a test, for as long as it runs; addresses of chosen files too, which jsdom does not
 * make.
 */
export function withFakeUploads() {
  const sent: FakeRequest[] = [];
  const shown = new Set<string>();
  const real = { XMLHttpRequest, FormData };
  const addresses = Object.getOwnPropertyDescriptors(URL);
  beforeEach(() => {
    sent.length = 0;
    shown.clear();
    const Fake = class extends FakeRequest {
      override send(form: FakeForm): void {
        super.send(form);
        sent.push(this);
      }
    };
    globalThis.XMLHttpRequest = Fake as unknown as typeof XMLHttpRequest;
    globalThis.FormData = FakeForm as unknown as typeof FormData;
    let count = 0;
    URL.createObjectURL = () => {
      count += 1;
      shown.add(`blob:${count}`);
      return `blob:${count}`;
    };
    URL.revokeObjectURL = (url) => void shown.delete(url);
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real.XMLHttpRequest;
    globalThis.FormData = real.FormData;
    for (const name of ["createObjectURL", "revokeObjectURL"] as const) {
      if (addresses[name]) Object.defineProperty(URL, name, addresses[name]);
    }
  });
  const last = () => {
    const request = sent.at(-1);
    if (!request) throw new Error("nothing was sent");
    return request;
  };
  return {
    sent,
    /** The addresses of files that were not revoked yet. */
    shown,
    last,
    progress: (loaded: number) =>
      act(() => void last().upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total: 100 }))),
    /** Null: the connection is lost. */
    answer: async (status: number | null, body: object = {}) => {
      const request = last();
      Object.assign(request, { status: status ?? 0, responseText: JSON.stringify(body) });
      request.dispatchEvent(new Event(status === null ? "error" : "load"));
      await settle();
    },
  };
}
