import { expect, it } from 'vitest';
import { crossVersions } from '../../../src/diff/crossed/crossed.js';
import { count } from '../../support/tier.js';
import { useWorkshop } from '../../support/workshop.js';
import { allPairs, together } from '../scenario-pairs.js';

const workshop = useWorkshop();
const calls = count('CALLS', 20);
const seed = count('SEED', 1);

it('no call of a scenario fails of which diff says that it does not', async () => {
  let [all, failed] = [0, 0];
  const bad: unknown[] = [];
  const left = new Map<string, number>();
  const t = performance.now();
  for (const { models } of together(allPairs)) {
    const t0 = performance.now();
    const crossed = await crossVersions({ ...models, workshop, seed, calls });
    for (const d of crossed.directions) {
      for (const o of d.operations) {
        all += o.requests + o.responses;
        for (const [w, n] of o.leftOut) left.set(w, (left.get(w) ?? 0) + n);
        if (o.requests === 0 || o.responses === 0)
          console.log('NOT TRIED', d.client, o.operation, o.requests, o.responses, [...o.leftOut]);
        for (const f of o.failures) {
          failed += f.count;
          if (f.change === undefined) bad.push([d.client, o.operation, f.kind, f.count, f.example]);
        }
      }
      for (const u of d.unseen) console.log('UNSEEN', d.client, u.code, u.subject, u.place, JSON.stringify(u.witness));
    }
    console.log(
      Math.round(performance.now() - t0),
      crossed.directions.map((d) => d.operations.length),
    );
  }
  console.log(all, failed, performance.now() - t, [...left].sort((a, b) => b[1] - a[1]).slice(0, 40));
  console.log(
    JSON.stringify(
      bad.map((b: any) => {
        const e = b[4];
        delete e.request?.bytes;
        return b;
      }),
      null,
      1,
    ).slice(0, 20000),
  );
  expect(bad.length).toBe(0);
}, 900_000);
