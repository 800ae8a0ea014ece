import { fromPromise, type PromiseActorLogic } from "xstate";

interface Pending<Name> {
  name: Name;
  resolve: (answer: never) => void;
  reject: (failure: unknown) => void;
}

/** Actors whose calls stay open until a test answers them. */
export function openCalls<Name extends string>() {
  const asked = {} as Record<Name, unknown[]>;
  const pending: Pending<Name>[] = [];

  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  };
  const next = (name: Name): Pending<Name> => {
    const index = pending.findIndex((call) => call.name === name);
    const [call] = index < 0 ? [] : pending.splice(index, 1);
    if (!call) throw new Error(`nobody waits for ${name}`);
    return call;
  };

  return {
    /** What each actor was asked, in order. */
    asked,
    open: <Output, Input>(name: Name): PromiseActorLogic<Output, Input> => {
      asked[name] = [];
      return fromPromise<Output, Input>(({ input }) => {
        asked[name].push(input);
        return new Promise((resolve, reject) => pending.push({ name, resolve, reject }));
      });
    },
    /** Answers the longest open call of that name. */
    answer: async (name: Name, answer: unknown) => {
      next(name).resolve(answer as never);
      await settle();
    },
    fail: async (name: Name, failure: unknown) => {
      next(name).reject(failure);
      await settle();
    },
  };
}
