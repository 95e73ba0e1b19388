import { anyOf } from '../harness/calls/any-of.js';
import type { Asking } from '../harness/calls/connection.js';
import { mostCallers } from '../harness/store/questions.js';
import { draftOf, idOf, keyOf, partition, rareGroup, rareText } from '../harness/store/records.js';

export const token = 'token-of-the-benchmark';

const headers = {
  host: 'localhost',
  'user-agent': 'bench',
  accept: 'application/json',
  authorization: `Bearer ${token}`,
};
const jsonHeaders = { ...headers, 'content-type': 'application/json' };
const target = `/${partition}/resource`;

/** What is asked of the service, as a row of the table. */
export interface HttpQuestion {
  readonly name: string;
  readonly about: string;
  /** The requests of each caller, one after the other. */
  readonly requestsOf: (asked: HttpAsked) => (caller: number) => Asking;
}

export interface HttpAsked {
  readonly size: number;
  readonly maker: string;
  readonly share: { readonly at: number; readonly of: number };
}

/** In the order of the table. */
export const httpQuestions: readonly HttpQuestion[] = [
  {
    name: 'POST a draft',
    about: 'validated, looked up by its key, created',
    requestsOf: ({ maker }) => {
      let number = 0;
      return () => ({
        method: 'POST',
        target,
        headers: jsonHeaders,
        body: JSON.stringify(draftOf(maker, (number += 1))),
        status: 201,
      });
    },
  },
  {
    name: 'POST an update',
    about: 'one action and the version that it expects',
    requestsOf: updatesOf,
  },
  {
    name: 'GET by id',
    about: 'any record',
    requestsOf: ({ size }) => {
      const next = anyOf(size);
      return () => getOf(`/${idOf(next())}`);
    },
  },
  {
    name: 'GET by key',
    about: 'any record',
    requestsOf: ({ size }) => {
      const next = anyOf(size);
      return () => getOf(`/key=${keyOf(next())}`);
    },
  },
  {
    name: 'GET a page',
    about: '20 records by a predicate on their version',
    requestsOf: () => () => getOf(`/sorted-query-parameters?where=${encodeURIComponent('version >= 1')}`),
  },
  {
    name: 'GET by a filter',
    about: 'the five with a rare text, by a declared filter; their number is counted too',
    requestsOf: ({ size }) => {
      const next = anyOf(size);
      return () => getOf(`?stringParameter=${rareText(next())}`);
    },
  },
  {
    name: 'GET a search',
    about: 'the one with a word that no other has, by the index of words',
    requestsOf: ({ size }) => {
      // The rare texts contain the smaller numbers as words.
      const fewest = Math.ceil(size / rareGroup);
      const next = anyOf(size - fewest);
      return () => getOf(`/searchApiPattern?text.en=${fewest + next()}`);
    },
  },
];

function getOf(rest: string): Asking {
  return { method: 'GET', target: `${target}${rest}`, headers, status: 200 };
}

/** Each caller changes records of its own, and remembers their versions: the one before was answered before the next is sent. */
function updatesOf({ size, share }: HttpAsked): (caller: number) => Asking {
  const versions = new Map<number, number>();
  const next = anyOf(Math.floor(size / (share.of * mostCallers)));
  return (caller) => {
    const index = (next() * mostCallers + caller) * share.of + share.at;
    const version = versions.get(index) ?? 1;
    versions.set(index, version + 1);
    const actions = [{ action: 'changeSomeProperty', someProperty: `As of version ${version + 1}.` }];
    return {
      method: 'POST',
      target: `${target}/${idOf(index)}`,
      headers: jsonHeaders,
      body: JSON.stringify({ version, actions }),
      status: 200,
    };
  };
}
