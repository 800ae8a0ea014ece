import { Gauge, type Registry } from "prom-client";

/**
 * Gauges that are read from one row; one whose value is null, or of which the database says nothing, is left out, so
 * that the others can be read.
 */
export function addGauges<Row>(register: Registry, prefix: string, read: () => Promise<Row>) {
  return (name: string, help: string, valueOf: (row: Row) => number | null) =>
    register.registerMetric(
      new Gauge({
        name: `${prefix}_${name}`,
        help,
        registers: [],
        async collect() {
          const value = await read().then(valueOf, () => null);
          this.reset();
          if (value === null) this.remove();
          else this.set(value);
        },
      }),
    );
}

interface LabelledGauge {
  name: string;
  help: string;
  label: string;
}

/** A gauge with a value for each of what `read` answers, by the label's values; with none where it fails. */
export function addLabelledGauge(
  register: Registry,
  { name, help, label }: LabelledGauge,
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  register.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        const values = await read().catch(() => ({}));
        this.reset();
        for (const [labelled, value] of Object.entries(values)) this.set({ [label]: labelled }, value);
      },
    }),
  );
}

export const secondsOf = (instant: string | null) => (instant === null ? null : Date.parse(instant) / 1000);
