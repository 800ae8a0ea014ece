/** Lets one caller at a time through, in the order in which they came. */
export class Turns {
  readonly #waiting: { mayPass: () => boolean; pass: () => void }[] = [];
  #isTaken = false;

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Resolves once it is the caller's turn, which ends with `end`. Whoever may not pass yet lets all behind it wait as well. */
  async take(mayPass: () => boolean = () => true): Promise<void> {
    if (!this.#isTaken && this.#waiting.length === 0 && mayPass()) {
      this.#isTaken = true;
      return;
    }
    await new Promise<void>((pass) => this.#waiting.push({ mayPass, pass }));
  }

  /** Ends a turn. */
  end(): void {
    this.#isTaken = false;
    this.next();
  }

  /** Lets the first one pass that waits; call it also when it may pass from now on. */
  next(): void {
    const [first] = this.#waiting;
    if (this.#isTaken || !first?.mayPass()) return;
    this.#waiting.shift();
    this.#isTaken = true;
    first.pass();
  }
}
