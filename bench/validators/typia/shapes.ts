import typia, { type tags } from 'typia';

/** What typia's compile step turns into code, before the benchmark runs. */

export type Int = number & tags.Type<'int64'> & tags.Minimum<-9007199254740991> & tags.Maximum<9007199254740991>;
type Int32 = number & tags.Type<'int32'>;
/** Its own int64 takes every bigint, so the bounds are said. */
type Int64 = bigint &
  tags.TagBase<{ kind: 'int64'; target: 'bigint'; value: undefined; validate: 'BigInt.asIntN(64, $input) === $input' }>;
type Pattern<P extends string> = string & tags.Pattern<P>;

export interface Data {
  number: number;
  negNumber: number;
  maxNumber: number;
  string: string;
  longString: string;
  boolean: boolean;
  deeplyNested: { foo: string; num: number; bool: boolean };
}

interface Pair<Large> {
  integerExample?: Large;
  integerExampleInt32?: Int32;
}

interface Arrays<Large> {
  arrayOfIntExample?: Int[];
  arrayOfUniqueIntExample?: Int[] & tags.UniqueItems;
  arrayOfTwonumbersExample?: [Int, Int];
  arrayOfFloatExample?: number[];
  arrayOfNumberNoDefaultsExample?: number[];
  arrayOfStringExample?: string[];
  arrayOfObjectType?: Pair<Large>[];
}

export interface Resource<Large> {
  id: string & tags.Format<'uuid'>;
  key?: Pattern<'^[A-Za-z0-9_-]{2,256}$'>;
  version: Int;
  objectTypeProperty: Arrays<Large>;
  someProperty?: string;
}

interface Update {
  version: number;
  actions: ({ action: 'doSomeThing' } | { action: 'changeSomeProperty'; someProperty?: string })[];
}

interface Dates {
  dateOnlyExample?: string & tags.Format<'date'>;
  timeOnlyExample?: Pattern<'^(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'>;
  dateTimeOnlyExample?: Pattern<'^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'>;
  dateTimeExample?: string & tags.Format<'date-time'>;
  dateTimeExampleDefaultFormat?: string & tags.Format<'date-time'>;
  dateTimeExampleRfc?: Pattern<'^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?:0[1-9]|[12]\\d|3[01]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{4} (?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d GMT$'>;
}

interface SearchPage {
  limit: Int;
  offset: Int;
  count: Int;
  total?: Int;
  results: Resource<Int>[];
  facets?: { value: string; count: Int }[];
}

type Verdict = (value: unknown) => boolean;
type Issues = (value: unknown) => { readonly success: boolean; readonly errors?: readonly unknown[] };
type Stringify = (value: never) => string;

export const isData: Verdict = typia.createIs<Data>();
export const equalsData: Verdict = typia.createEquals<Data>();
export const cloneData: (value: never) => unknown = typia.misc.createClone<Data>();
export const issuesOfData: Issues = typia.createValidateEquals<Data>();
export const stringifyData: Stringify = typia.json.createStringify<Data>();

export const isRecord: Verdict = typia.createIs<Resource<Int>>();
export const equalsRecord: Verdict = typia.createEquals<Resource<Int>>();
export const issuesOfRecord: Issues = typia.createValidateEquals<Resource<Int>>();
export const stringifyRecord: Stringify = typia.json.createStringify<Resource<Int>>();

export const isRecord64: Verdict = typia.createIs<Resource<Int64>>();

export const isIntegerPair: Verdict = typia.createIs<Pair<Int>>();
export const equalsIntegerPair: Verdict = typia.createEquals<Pair<Int>>();
export const issuesOfIntegerPair: Issues = typia.createValidateEquals<Pair<Int>>();
export const stringifyIntegerPair: Stringify = typia.json.createStringify<Pair<Int>>();

export const isIntegerPair64: Verdict = typia.createIs<Pair<Int64>>();

export const isUpdate: Verdict = typia.createIs<Update>();
export const equalsUpdate: Verdict = typia.createEquals<Update>();
export const issuesOfUpdate: Issues = typia.createValidateEquals<Update>();
export const stringifyUpdate: Stringify = typia.json.createStringify<Update>();

export const isArrayTestType: Verdict = typia.createIs<Arrays<Int>>();
export const equalsArrayTestType: Verdict = typia.createEquals<Arrays<Int>>();
export const issuesOfArrayTestType: Issues = typia.createValidateEquals<Arrays<Int>>();
export const stringifyArrayTestType: Stringify = typia.json.createStringify<Arrays<Int>>();

export const isDateTestType: Verdict = typia.createIs<Dates>();
export const equalsDateTestType: Verdict = typia.createEquals<Dates>();
export const issuesOfDateTestType: Issues = typia.createValidateEquals<Dates>();
export const stringifyDateTestType: Stringify = typia.json.createStringify<Dates>();

export const isSearchPage: Verdict = typia.createIs<SearchPage>();
export const equalsSearchPage: Verdict = typia.createEquals<SearchPage>();
export const issuesOfSearchPage: Issues = typia.createValidateEquals<SearchPage>();
export const stringifySearchPage: Stringify = typia.json.createStringify<SearchPage>();
