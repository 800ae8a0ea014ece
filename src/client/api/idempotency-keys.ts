/** A request and the key under which the server recognises it again (requirements/api.md). */
export interface Keyed<Request> {
  request: Request;
  idempotencyKey: string;
}

/** The header that carries the key. */
export const keyHeader = ({ idempotencyKey }: Pick<Keyed<unknown>, "idempotencyKey">) => ({
  "Idempotency-Key": idempotencyKey,
});

/** The idempotency keys of what is sent and may have to be sent again because its answer was lost. */
export interface IdempotencyKeys {
  /** The same key for the same order, however often it is sent; a fresh one once anything in it changed. */
  keyFor(order: object): string;
  /** The order was answered: the same one sent again is a new order. */
  forget(order: object): void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(order) {
      const text = JSON.stringify(order);
      const key = keys.get(text) ?? randomKey();
      keys.set(text, key);
      return key;
    },
    forget(order) {
      keys.delete(JSON.stringify(order));
    },
  };
}

/** 128 random bits; `crypto.randomUUID` is missing on pages without HTTPS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
