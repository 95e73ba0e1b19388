import { join } from 'node:path';
import type { Model } from '../../../src/model/model.js';
import type { Store } from '../../../src/runtime/reference/store/store.js';
import { always } from '../../runtime/reference/thing.js';
import { createMemoryStore } from '../../../src/runtime/reference/store/memory-store.js';
import { buildTargets } from '../../support/built-packages.js';

/** A record as a client reads it. */
export type Shown = Readonly<Record<string, unknown>>;

export interface SeededModel {
  /** The errors of a strict compiler about the generated code, if requested. */
  readonly typeErrors: string;
  /** Everything that was reported so far. */
  readonly reported: readonly string[];
  seed(count: number): Promise<void>;
  /** The records of a type, by id; each is validated against its type when it is read. */
  recordsOf(name: string, partition?: string): Promise<readonly Shown[]>;
}

interface OpenedRecords {
  readonly plan: { readonly codec: { parse(text: string): { readonly ok: boolean; readonly value?: Shown } } };
  readonly store: Awaited<ReturnType<Store['collection']>>;
}

type AllRecords = Readonly<Record<string, OpenedRecords>>;

/** Sample records for a model, from its generated code, in a store in memory. */
export async function seededModel(model: Model, isTypeChecked = false): Promise<SeededModel> {
  const packages = await buildTargets(model, 'reference');
  const { openReferenceRecords } = (await import(join(packages.folder, 'reference/dist/records.js'))) as {
    readonly openReferenceRecords: (store: Store) => Promise<AllRecords>;
  };
  const { createReferenceServer } = await packages.import('reference');
  const typeErrors = isTypeChecked ? await packages.typeCheck(['node']) : '';
  const store = createMemoryStore();
  const records = await openReferenceRecords(store);
  const reported: string[] = [];
  return {
    typeErrors,
    reported,
    async seed(count) {
      const report = (line: string): void => void reported.push(line);
      await createReferenceServer({ store, seed: count, verifyToken: () => undefined, report });
    },
    async recordsOf(name, partition = '') {
      const opened = records[name];
      if (opened === undefined) throw new Error(`no records "${name}"`);
      const texts: string[] = [];
      for (let isCut = true; isCut;) {
        const rest = { condition: always, sort: [], offset: texts.length, limit: 10_000 };
        const page = await opened.store.select(partition, rest);
        texts.push(...page.records.map(({ text }) => text));
        isCut = page.isCut;
      }
      return texts.map((text) => {
        const { ok, value } = opened.plan.codec.parse(text);
        if (!ok || value === undefined) throw new Error(`not valid: ${text}`);
        return value;
      });
    },
  };
}
