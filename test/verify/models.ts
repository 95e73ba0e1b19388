import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '../../src/model/model.js';
import { modelOfText } from '../support/example-model.js';

const folder = 'test/models/shop';

/** The shop, which uses the whole language. */
export function shopModel(): Model {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return modelOfText(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])));
}
