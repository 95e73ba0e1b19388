import type { ClientCase } from '../harness/client/contract.js';
import { created, type Draft, drafts, project, resources } from '../server/records.js';

/** Values that need encoding, as those of programs do. */
export const query = { optionalQueryParameter: 'one & two', secondOptionalQueryParameter: 'ünïcode' };

export interface GetInput {
  readonly projectKey: string;
  readonly id: string;
  readonly optionalQueryParameter: string;
  readonly secondOptionalQueryParameter: string;
}

export interface CreateInput {
  readonly projectKey: string;
  readonly draft: Draft;
}

/** What `problemOf` returns. */
export interface Seen {
  readonly status: number;
  readonly title: string;
}

export const notFound: Seen = { status: 404, title: 'Not Found' };

export function pathOf(id: string): string {
  return `/${project}/resource/${id}`;
}

const getInputs = resources.map(({ id }): GetInput => ({ projectKey: project, id, ...query }));
const get = { call: 'get', values: getInputs, expected: resources } as const;

/** In the order of the table. */
export const cases: readonly ClientCase[] = [
  { ...get, name: 'GET', about: 'a record of 1 KB, by its id and two query parameters', callers: 1 },
  {
    name: 'POST',
    about: 'a draft of 1 KB, which comes back as a record',
    call: 'create',
    callers: 1,
    values: drafts.map((draft): CreateInput => ({ projectKey: project, draft })),
    expected: drafts.map((draft) => created(draft)),
  },
  {
    name: '404',
    about: 'an id that is not there, whose problem a program reads',
    call: 'problemOf',
    callers: 1,
    values: getInputs.map((input) => ({ ...input, id: `${input.id}-not` })),
    expected: getInputs.map(() => notFound),
  },
  { ...get, name: 'GET, 10 at a time', about: 'the same record by ten callers', callers: 10 },
];
