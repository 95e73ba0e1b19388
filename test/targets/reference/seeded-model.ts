import { join } from 'node:path';
import type { Model } from '../../../src/model/model.js';
import type { Store } from '../../../src/runtime/reference/store/store.js';
import { createMemoryStore } from '../../../src/runtime/reference/store/memory-store.js';
import { reference } from '../../../src/targets/reference/reference.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildPackages } from '../../support/built-packages.js';

/** A record as a caller reads it. */
export type Shown = Readonly<Record<string, unknown>>;

export interface SeededModel {
  /** What a strict compiler says about what is generated, if it was asked. */
  readonly typeErrors: string;
  /** Everything that was reported so far. */
  readonly reported: readonly string[];
  seed(count: number): Promise<void>;
  /** The records of a type, by id; each is checked against its type once more on the way out. */
  recordsOf(name: string, partition?: string): Promise<readonly Shown[]>;
}

interface OpenedRecords {
  readonly plan: { readonly codec: { parse(text: string): { readonly ok: boolean; readonly value?: Shown } } };
  readonly store: Awaited<ReturnType<Store['collection']>>;
}

type AllRecords = Readonly<Record<string, OpenedRecords>>;

// What of the service demonstration data takes; the rest is built by tests that need it.
const needed = /^reference\/(?:package|src\/(?:plans|demonstration|records|runtime\/))/;

/** Demonstration data for a model, from what is generated for it, in a store in memory. Its packages are gone again. */
export async function seededModel(model: Model, isTypeChecked = false): Promise<SeededModel> {
  const files = [types(), validators(), reference()].flatMap((target) => target.emit(model));
  const packages = await buildPackages(
    model.name,
    files.filter(({ path }) => !path.startsWith('reference/') || needed.test(path)),
  );
  const { openReferenceRecords } = (await import(join(packages.folder, 'reference/dist/records.js'))) as {
    readonly openReferenceRecords: (store: Store) => Promise<AllRecords>;
  };
  const { seedReference } = (await import(join(packages.folder, 'reference/dist/demonstration.js'))) as {
    readonly seedReference: (records: AllRecords, count: number, report: (line: string) => void) => Promise<void>;
  };
  const typeErrors = isTypeChecked ? await packages.typeCheck(['node']) : '';
  await packages.remove();
  const records = await openReferenceRecords(createMemoryStore());
  const reported: string[] = [];
  return {
    typeErrors,
    reported,
    seed: (count) => seedReference(records, count, (line) => void reported.push(line)),
    async recordsOf(name, partition = '') {
      const opened = records[name];
      if (opened === undefined) throw new Error(`no records "${name}"`);
      const all = { condition: { kind: 'all', of: [] }, sort: [], offset: 0, limit: 10_000 } as const;
      return (await opened.store.select(partition, all)).map(({ text }) => {
        const { ok, value } = opened.plan.codec.parse(text);
        if (!ok || value === undefined) throw new Error(`not valid: ${text}`);
        return value;
      });
    },
  };
}
