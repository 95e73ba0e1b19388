import type { CallRow } from '../harness/calls/contract.js';
import { quickEnough, runCallRow, type Subject } from '../harness/calls/rounds.js';
import { mostCallers, type Question } from '../harness/store/questions.js';
import { type OpenStore, type Stores, tableOf } from './open-stores.js';
import type { StoreSettings } from './settings.js';

/** Short, because there are many: rows × stores × sizes × rounds. */
const milliseconds = { one: 120, many: 300 };

/** Calls of the stores themselves: one caller at every size, many callers at the largest. What makes stores grow comes last. */
export async function storeRows(
  asked: readonly Question[],
  { stores }: Stores,
  settings: StoreSettings,
): Promise<readonly CallRow[]> {
  const { sizes, options, step } = settings;
  const rows: CallRow[] = [];
  const order = [
    ...asked.filter(({ isFlat }) => isFlat !== undefined),
    ...asked.filter(({ isFlat }) => isFlat === undefined),
  ];
  for (const question of order) {
    const isChange = question.isFlat === undefined;
    const able = stores.filter(({ isShared }) => isChange || !isShared);
    const run = { table: 'store', case: question.name, rounds: options.rounds, step };
    const most = question.most === undefined ? {} : { most: question.most };
    const subjects = able.flatMap((store) =>
      (isChange ? sizes.slice(-1) : sizes).map((size) => subjectOf(question, store, { size, sizes })),
    );
    const alone = { callers: 1, milliseconds: milliseconds.one, ...most };
    const ofOne = await runCallRow({ ...run, subjects, calling: alone });
    rows.push(...ofOne);
    if (!question.isShared) continue;
    const largest = quickEnough(
      subjects.filter(({ records }) => records === sizes.at(-1)),
      { rows: ofOne, callers: mostCallers },
    );
    const calling = { callers: mostCallers, milliseconds: milliseconds.many, ...most };
    rows.push(...(await runCallRow({ ...run, subjects: largest, calling })));
  }
  return rows;
}

interface Size {
  readonly size: number;
  readonly sizes: readonly number[];
}

function subjectOf({ name }: Question, { process, ...store }: OpenStore, { size, sizes }: Size): Subject {
  return {
    contestant: store.name,
    records: size,
    sample: (calling) => process.sample(name, tableOf(size, sizes), calling),
  };
}
