import { Gauge, type Registry } from 'prom-client';

/** A number that is asked for whenever somebody scrapes. */
export function tellNumber(
  registry: Registry,
  [name, help]: readonly [name: string, help: string],
  value: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await value());
    },
  });
}
