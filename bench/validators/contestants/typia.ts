import type { Contestant } from '../../harness/contract.js';
// Compiled by typia before the benchmark runs (`prepare.ts`); the types are those of what it is compiled from.
import type * as Shapes from '../typia/shapes.js';

const shapes = (await import(new URL('../../generated/typia.js', import.meta.url).href)) as typeof Shapes;

type Issues = (value: unknown) => { readonly success: boolean; readonly errors?: readonly unknown[] };

function issueCount(result: ReturnType<Issues>): number {
  return result.success ? 0 : (result.errors?.length ?? 0);
}

const {
  isData,
  equalsData,
  issuesOfData,
  stringifyData,
  isRecord,
  equalsRecord,
  issuesOfRecord,
  stringifyRecord,
  isRecord64,
  isIntegerPair64,
  equalsIntegerPair,
  issuesOfIntegerPair,
  isUpdate,
  equalsUpdate,
  issuesOfUpdate,
  stringifyUpdate,
  isArrayTestType,
  equalsArrayTestType,
  issuesOfArrayTestType,
  stringifyArrayTestType,
  isDateTestType,
  equalsDateTestType,
  issuesOfDateTestType,
  stringifyDateTestType,
  isSearchPage,
  equalsSearchPage,
  issuesOfSearchPage,
  stringifySearchPage,
  cloneData,
} = shapes;

/**
 * 12.2.1 is the newest that compiles here from npm alone: 13 and 14 are plugins of a compiler that is written in Go and
 * built on the machine of its user, from modules that npm does not have.
 */
export const contestant: Contestant = {
  name: 'typia',
  kind: 'peer',
  runs: {
    'Data.is': isData,
    'Data.isStrict': equalsData,
    'Data.parseSafe': (value) => (isData(value) ? cloneData(value as never) : undefined),
    'Data.parseStrict': (value) => (equalsData(value) ? value : undefined),
    'Data.issues': (value) => issueCount(issuesOfData(value)),
    'Data.stringify': (value) => stringifyData(value as never),
    'Data.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsData(value) ? value : undefined;
    },

    'Record.is': isRecord,
    'Record.isStrict': equalsRecord,
    'Record.issues': (value) => issueCount(issuesOfRecord(value)),
    'Record.stringify': (value) => stringifyRecord(value as never),
    'Record.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsRecord(value) ? value : undefined;
    },

    'Record64.is': isRecord64,
    'Record64.isStrict': equalsRecord,
    'Record64.issues': (value) => issueCount(issuesOfRecord(value)),
    'Record64.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsRecord(value) ? value : undefined;
    },

    'IntegerPair.is': isIntegerPair64,
    'IntegerPair.isStrict': equalsIntegerPair,
    'IntegerPair.issues': (value) => issueCount(issuesOfIntegerPair(value)),
    'IntegerPair.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsIntegerPair(value) ? value : undefined;
    },

    'Update.is': isUpdate,
    'Update.isStrict': equalsUpdate,
    'Update.issues': (value) => issueCount(issuesOfUpdate(value)),
    'Update.stringify': (value) => stringifyUpdate(value as never),
    'Update.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsUpdate(value) ? value : undefined;
    },

    'ArrayTestType.is': isArrayTestType,
    'ArrayTestType.isStrict': equalsArrayTestType,
    'ArrayTestType.issues': (value) => issueCount(issuesOfArrayTestType(value)),
    'ArrayTestType.stringify': (value) => stringifyArrayTestType(value as never),
    'ArrayTestType.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsArrayTestType(value) ? value : undefined;
    },

    'DateTestType.is': isDateTestType,
    'DateTestType.isStrict': equalsDateTestType,
    'DateTestType.issues': (value) => issueCount(issuesOfDateTestType(value)),
    'DateTestType.stringify': (value) => stringifyDateTestType(value as never),
    'DateTestType.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsDateTestType(value) ? value : undefined;
    },

    'SearchPage.is': isSearchPage,
    'SearchPage.isStrict': equalsSearchPage,
    'SearchPage.issues': (value) => issueCount(issuesOfSearchPage(value)),
    'SearchPage.stringify': (value) => stringifySearchPage(value as never),
    'SearchPage.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return equalsSearchPage(value) ? value : undefined;
    },
  },
  without: { '.stringify': 'writes no bigint' },
};
