import type { Refusal } from '../problem.js';
import { notFound } from '../problem.js';
import type { Identity, Records } from './records.js';
import { find, valueOf } from './records.js';

/** The answer with a record that was there before. */
export interface Existing<T> {
  readonly status: 200;
  readonly body: T;
}

/** `does: get` and `does: getByKey`. */
export async function getRecord<T extends object>(
  records: Records<T>,
  partition: string,
  identity: Identity,
): Promise<Existing<T> | Refusal<404>> {
  const record = await find(records, partition, identity);
  return record === undefined ? noSuchRecord(identity) : { status: 200, body: valueOf(records, record) };
}

export function noSuchRecord(identity: Identity): Refusal<404> {
  const [name, value] = 'id' in identity ? ['identifier', identity.id] : ['key', identity.key];
  return notFound(`There is nothing with the ${name} ${JSON.stringify(value)}.`);
}
