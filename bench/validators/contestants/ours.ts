import type { Contestant } from '../../harness/contract.js';

interface Result {
  readonly ok: boolean;
  readonly value: unknown;
  readonly issues: readonly unknown[];
}
type Mode = 'strict' | 'tolerant';
type Is = (value: unknown) => boolean;
type Check = (value: unknown, mode: Mode) => boolean;
type Decode = (value: unknown, mode: Mode) => Result;
type Encode = (value: unknown, mode: Mode) => unknown;
type Parse = (text: string, mode: Mode) => Result;
type Stringify = (value: unknown, mode: Mode) => string;

// The packages are made anew by each run, so their types are not known here.
const benchmark = (await import(generated('benchmark'))) as {
  readonly isData: Is;
  readonly checkData: Check;
  readonly decodeData: Decode;
  readonly encodeData: Encode;
  readonly parseData: Parse;
  readonly stringifyData: Stringify;
};
const service = (await import(generated('service'))) as {
  readonly isResource: Is;
  readonly checkResource: Check;
  readonly decodeResource: Decode;
  readonly parseResource: Parse;
  readonly stringifyResource: Stringify;
  readonly isIntegerPair: Is;
  readonly checkIntegerPair: Check;
  readonly decodeIntegerPair: Decode;
  readonly parseIntegerPair: Parse;
  readonly stringifyIntegerPair: Stringify;
  readonly isResourceUpdate: Is;
  readonly checkResourceUpdate: Check;
  readonly decodeResourceUpdate: Decode;
  readonly parseResourceUpdate: Parse;
  readonly stringifyResourceUpdate: Stringify;
  readonly isArrayTestType: Is;
  readonly checkArrayTestType: Check;
  readonly decodeArrayTestType: Decode;
  readonly parseArrayTestType: Parse;
  readonly stringifyArrayTestType: Stringify;
  readonly isDateTestType: Is;
  readonly checkDateTestType: Check;
  readonly decodeDateTestType: Decode;
  readonly parseDateTestType: Parse;
  readonly stringifyDateTestType: Stringify;
  readonly isSearchPage: Is;
  readonly checkSearchPage: Check;
  readonly decodeSearchPage: Decode;
  readonly parseSearchPage: Parse;
  readonly stringifySearchPage: Stringify;
};

function generated(model: string): string {
  return new URL(`../../generated/${model}/validators/dist/index.js`, import.meta.url).href;
}

const { isData, checkData, decodeData, encodeData, parseData, stringifyData } = benchmark;
const { isResource, checkResource, decodeResource, parseResource, stringifyResource } = service;
const { isIntegerPair, checkIntegerPair, decodeIntegerPair, parseIntegerPair, stringifyIntegerPair } = service;
const { isResourceUpdate, checkResourceUpdate, decodeResourceUpdate, parseResourceUpdate, stringifyResourceUpdate } =
  service;
const { isArrayTestType, checkArrayTestType, decodeArrayTestType, parseArrayTestType, stringifyArrayTestType } =
  service;
const { isDateTestType, checkDateTestType, decodeDateTestType, parseDateTestType, stringifyDateTestType } = service;
const { isSearchPage, checkSearchPage, decodeSearchPage, parseSearchPage, stringifySearchPage } = service;

function valueOf(result: Result): unknown {
  return result.ok ? result.value : undefined;
}

function issuesOf(result: Result): number {
  return result.ok ? 0 : result.issues.length;
}

/** What comes out of `generate`, called as a user calls it. */
export const contestant: Contestant = {
  name: 'ours',
  kind: 'ours',
  runs: {
    'Data.is': isData,
    'Data.isStrict': (value) => checkData(value, 'strict'),
    'Data.parseSafe': (value) => (isData(value) ? encodeData(value, 'strict') : undefined),
    // As the peers: a verdict, and the value. `decodeData` also explains, which another row measures.
    'Data.parseStrict': (value) => (checkData(value, 'strict') ? value : undefined),
    'Data.issues': (value) => issuesOf(decodeData(value, 'strict')),
    'Data.stringify': (value) => stringifyData(value, 'strict'),
    'Data.parse': (text) => valueOf(parseData(text as string, 'strict')),

    'Record.is': isResource,
    'Record.isStrict': (value) => checkResource(value, 'strict'),
    'Record.issues': (value) => issuesOf(decodeResource(value, 'strict')),
    'Record.stringify': (value) => stringifyResource(value, 'strict'),
    'Record.parse': (text) => valueOf(parseResource(text as string, 'strict')),

    'Record64.is': isResource,
    'Record64.isStrict': (value) => checkResource(value, 'strict'),
    'Record64.issues': (value) => issuesOf(decodeResource(value, 'strict')),
    'Record64.stringify': (value) => stringifyResource(value, 'strict'),
    'Record64.parse': (text) => valueOf(parseResource(text as string, 'strict')),

    'IntegerPair.is': isIntegerPair,
    'IntegerPair.isStrict': (value) => checkIntegerPair(value, 'strict'),
    'IntegerPair.issues': (value) => issuesOf(decodeIntegerPair(value, 'strict')),
    'IntegerPair.stringify': (value) => stringifyIntegerPair(value, 'strict'),
    'IntegerPair.parse': (text) => valueOf(parseIntegerPair(text as string, 'strict')),

    'Update.is': isResourceUpdate,
    'Update.isStrict': (value) => checkResourceUpdate(value, 'strict'),
    'Update.issues': (value) => issuesOf(decodeResourceUpdate(value, 'strict')),
    'Update.stringify': (value) => stringifyResourceUpdate(value, 'strict'),
    'Update.parse': (text) => valueOf(parseResourceUpdate(text as string, 'strict')),

    'ArrayTestType.is': isArrayTestType,
    'ArrayTestType.isStrict': (value) => checkArrayTestType(value, 'strict'),
    'ArrayTestType.issues': (value) => issuesOf(decodeArrayTestType(value, 'strict')),
    'ArrayTestType.stringify': (value) => stringifyArrayTestType(value, 'strict'),
    'ArrayTestType.parse': (text) => valueOf(parseArrayTestType(text as string, 'strict')),

    'DateTestType.is': isDateTestType,
    'DateTestType.isStrict': (value) => checkDateTestType(value, 'strict'),
    'DateTestType.issues': (value) => issuesOf(decodeDateTestType(value, 'strict')),
    'DateTestType.stringify': (value) => stringifyDateTestType(value, 'strict'),
    'DateTestType.parse': (text) => valueOf(parseDateTestType(text as string, 'strict')),

    'SearchPage.is': isSearchPage,
    'SearchPage.isStrict': (value) => checkSearchPage(value, 'strict'),
    'SearchPage.issues': (value) => issuesOf(decodeSearchPage(value, 'strict')),
    'SearchPage.stringify': (value) => stringifySearchPage(value, 'strict'),
    'SearchPage.parse': (text) => valueOf(parseSearchPage(text as string, 'strict')),
  },
  without: {},
};
