import type { Contestant, Run } from '../../harness/contract.js';

const stringify: Run = (value) => JSON.stringify(value);
const parse: Run = (text) => JSON.parse(text as string);

const types = ['Data', 'Record', 'Record64', 'IntegerPair', 'Update', 'ArrayTestType', 'DateTestType', 'SearchPage'];

/** What the engine does by itself: it checks nothing, and its numbers end at 2^53. */
export const contestant: Contestant = {
  name: 'plain JSON',
  kind: 'base',
  runs: Object.fromEntries(
    types.flatMap((type) => [
      [`${type}.stringify`, stringify],
      [`${type}.parse`, parse],
    ]),
  ),
  without: { '.': 'checks nothing' },
};
