import fastJson, { type Schema } from 'fast-json-stringify';
import type { Contestant, Run } from '../../harness/contract.js';
import { schemasOf } from './schemas.js';

const schemas = schemasOf(true);

function runOf([type, schema]: readonly [string, unknown]): readonly [string, Run] {
  return [`${type}.stringify`, fastJson.default(schema as Schema)];
}

/** Checks nothing, writes only. */
export const contestant: Contestant = {
  name: 'fast-json-stringify',
  kind: 'peer',
  runs: Object.fromEntries(Object.entries(schemas).map(runOf)),
  without: { '.': 'only writes JSON' },
};
