import { byWord } from '../source/words.js';

/** The action of an endpoint that means the same as a verb of HTTP, SQL or a repository. */
export function foreignVerb(word: string): string | undefined {
  return foreignVerbs.get(word.toLowerCase());
}

const foreignVerbs = byWord({
  query: 'list index findall select filter',
  get: 'read fetch find findone load show retrieve',
  create: 'post insert add new store',
  replace: 'put overwrite',
  merge: 'patch edit change modify',
  delete: 'remove destroy',
  'create or replace': 'upsert save',
});
