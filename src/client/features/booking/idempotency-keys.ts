/** The idempotency keys under which the server recognises a repeated booking (requirements/api.md). */
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
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
