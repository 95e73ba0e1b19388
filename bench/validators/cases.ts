import type { Case, Goal } from '../harness/contract.js';
import * as flaws from './flaws.js';
import * as values from './values.js';

type Values = values.Values;

/** A type of ours, with what is right and what is wrong of it. */
interface Subject {
  readonly group: string;
  /** In the names of rows. */
  readonly name: string;
  /** In the names of runs. */
  readonly type: string;
  /** As JSON has them. */
  readonly values: Values;
  /** As TypeScript has them, where that is something else. */
  readonly domain?: Values;
  /** One wrong value, in the last field. */
  readonly wrong: Values;
  /** The same in the form of TypeScript. */
  readonly wrongDomain?: Values;
  /** One field that is not declared, in an inner object. */
  readonly surplus: Values;
  /** More that everybody measured must refuse, so that no one is fast by checking less. */
  readonly refuses: Values;
  /** Whether its type has 64-bit integers, and whether these values do: then JSON may take half as long again. */
  readonly has64: boolean;
  readonly carries64: boolean;
  /** What a verdict has to reach beyond the fastest peer. */
  readonly loose: number;
  readonly strict: number;
}

const peers = (atLeast: number): readonly Goal[] => [{ against: 'peers', atLeast }];

function verdictCases(subject: Subject): readonly Case[] {
  const { group, name, type, values: right, wrong, surplus, refuses, domain = right, wrongDomain = wrong } = subject;
  const is = flaws.verdictFlaw({
    accepts: domain,
    refuses: [...wrongDomain, ...values.withBigInts(refuses), null, 'text'],
  });
  const isStrict = flaws.verdictFlaw({ accepts: right, refuses: [...wrong, ...surplus, ...refuses, null] });
  const row = { group };
  return [
    { ...row, name: `${name}, loose`, run: `${type}.is`, values: domain, goals: peers(subject.loose), flaw: is },
    {
      ...row,
      name: `${name}, loose, last field wrong`,
      run: `${type}.is`,
      values: wrongDomain,
      goals: peers(1),
      flaw: is,
    },
    {
      ...row,
      name: `${name}, strict`,
      run: `${type}.isStrict`,
      values: right,
      goals: peers(subject.strict),
      flaw: isStrict,
    },
    {
      ...row,
      name: `${name}, strict, surplus field`,
      run: `${type}.isStrict`,
      values: surplus,
      goals: peers(1),
      flaw: isStrict,
    },
    {
      ...row,
      name: `${name}, all issues of one wrong value`,
      run: `${type}.issues`,
      values: wrong,
      goals: [
        { against: 'ajv', atLeast: 2 },
        { against: 'peers', atLeast: 1 },
      ],
      flaw: flaws.issuesFlaw({ accepts: right, refuses: [...wrong, ...surplus] }),
    },
  ];
}

function jsonCases(subject: Subject): readonly Case[] {
  const { name, type, values: right, wrong, refuses, has64, carries64, domain = right } = subject;
  const [texts, wrongTexts] = [right, [...wrong, ...refuses]].map((list) =>
    list.map((value) => JSON.stringify(value)),
  ) as [string[], string[]];
  const plain = (mayTakeLonger: boolean): Goal => ({ against: 'plain JSON', atLeast: mayTakeLonger ? 0.67 : 1 });
  return [
    {
      group: 'JSON, to text',
      name: `${name}, to text`,
      run: `${type}.stringify`,
      values: domain,
      // Plain JSON has no bigint: it writes the same digits from numbers.
      ...(carries64 ? { base: { values: right, flaw: flaws.textFlaw(right) } } : {}),
      goals: [...peers(1), plain(carries64)],
      flaw: flaws.textFlaw(domain),
    },
    {
      group: 'JSON, from text and checked strictly',
      name: `${name}, from text`,
      run: `${type}.parse`,
      values: texts,
      goals: [...peers(1), plain(has64)],
      flaw: flaws.readFlaw({ accepts: texts, refuses: wrongTexts }),
      // It checks nothing, so there is nothing it must refuse.
      base: { values: texts, flaw: flaws.readFlaw({ accepts: texts, refuses: [] }) },
    },
  ];
}

/** The four of the public benchmark, under their names there, and the same with wrong input. */
function publicCases({ group, type, values: right, wrong, surplus }: Subject): readonly Case[] {
  const safe = flaws.cleanedFlaw({ accepts: [...right, ...surplusOfAll], refuses: [...wrong, null] }, cleanData);
  const strict = flaws.parsedFlaw({ accepts: right, refuses: [...wrong, ...surplus, null] });
  const row = { group };
  const parseSafe = { ...row, run: `${type}.parseSafe`, flaw: safe };
  const parseStrict = { ...row, run: `${type}.parseStrict`, flaw: strict };
  const loose = {
    ...row,
    run: `${type}.is`,
    flaw: flaws.verdictFlaw({ accepts: [...right, ...surplusOfAll], refuses: [...wrong, null, 'text'] }),
  };
  const assertStrict = {
    ...row,
    run: `${type}.isStrict`,
    flaw: flaws.verdictFlaw({ accepts: right, refuses: [...wrong, ...surplus, ...surplusOfAll, null] }),
  };
  return [
    { ...parseSafe, name: 'parse-safe', values: right, goals: peers(1.2) },
    { ...parseSafe, name: 'parse-safe, last field wrong', values: wrong, goals: peers(1) },
    { ...parseStrict, name: 'parse-strict', values: right, goals: peers(1.2) },
    { ...parseStrict, name: 'parse-strict, surplus field', values: surplus, goals: peers(1) },
    { ...loose, name: 'assert-loose', values: right, goals: peers(1) },
    { ...loose, name: 'assert-loose, last field wrong', values: wrong, goals: peers(1) },
    { ...assertStrict, name: 'assert-strict', values: right, goals: peers(1.2) },
    { ...assertStrict, name: 'assert-strict, last field wrong', values: wrong, goals: peers(1) },
    { ...assertStrict, name: 'assert-strict, surplus field', values: surplus, goals: peers(1) },
    {
      ...row,
      run: `${type}.issues`,
      name: 'all issues of one wrong value',
      values: wrong,
      goals: [
        { against: 'ajv', atLeast: 2 },
        { against: 'peers', atLeast: 1 },
      ],
      flaw: flaws.issuesFlaw({ accepts: right, refuses: [...wrong, ...surplus] }),
    },
  ];
}

function cleanData(value: unknown): unknown {
  const { deeplyNested, ...fields } = value as Record<string, unknown>;
  const { foo, num, bool } = deeplyNested as Record<string, unknown>;
  const { number, negNumber, maxNumber, string, longString, boolean } = fields;
  return { number, negNumber, maxNumber, string, longString, boolean, deeplyNested: { foo, num, bool } };
}

/** Puts a value at a path; `-1` stands for the last item of an array. */
function set(path: string, wrong: unknown): (value: Record<string, never>) => void {
  return (value) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner: unknown = value;
    for (const name of names) {
      inner = Array.isArray(inner) ? inner.at(Number(name)) : (inner as Record<string, unknown>)[name];
    }
    (inner as Record<string, unknown>)[last] = wrong;
  };
}

const publicShape: Subject = {
  group: 'The shape of the public benchmark',
  name: 'data',
  type: 'Data',
  values: values.data,
  wrong: values.spoilt(values.data, set('deeplyNested.bool', 'true')),
  surplus: values.spoilt(values.data, set('deeplyNested.surplus', 1)),
  refuses: [],
  has64: false,
  carries64: false,
  loose: 1,
  strict: 1.2,
};
const surplusOfAll = values.spoilt(values.data, set('surplus', 1));

const objects = 'objectTypeProperty.arrayOfObjectType';

/** What is put where to make a value wrong, and where a field is put that is not declared. */
interface Spoiling {
  readonly wrong: readonly [path: string, value: unknown];
  readonly surplus: string;
  readonly refuses?: readonly (readonly [path: string, value: unknown])[];
}

function subject(type: string, right: Values, { wrong, surplus, refuses = [] }: Spoiling): Subject {
  return {
    group: 'The types of the service',
    name: type,
    type,
    values: right,
    wrong: values.spoilt(right, set(...wrong)),
    surplus: values.spoilt(right, set(surplus, 1)),
    refuses: refuses.flatMap(([path, value]) => values.spoilt(right.slice(0, 1), set(path, value))),
    has64: false,
    carries64: false,
    loose: 1,
    strict: 1.2,
  };
}

function with64(type: string, right: Values, spoiling: Spoiling): Subject {
  const domain = values.withBigInts(right);
  const wrongDomain = values.spoilt(domain, set(...spoiling.wrong));
  return { ...subject(type, right, spoiling), domain, wrongDomain, has64: true, carries64: true };
}

const inObjects = `${objects}.-1.surplus`;
const inRecord = [
  ['id', '0190a4f2-7c1e-7d3a-9b5e'],
  ['key', 'no spaces'],
  ['version', 2 ** 53],
  ['objectTypeProperty.arrayOfUniqueIntExample.7', 0],
  ['objectTypeProperty.arrayOfTwonumbersExample.2', 3],
  [`${objects}.-1.integerExampleInt32`, 2 ** 31],
] as const;

const subjects: readonly Subject[] = [
  {
    ...subject('Record', values.record, { wrong: ['someProperty', 1], surplus: inObjects, refuses: inRecord }),
    loose: 1.4,
    strict: 1.4,
    has64: true,
  },
  {
    ...with64('Record64', values.record64, {
      wrong: [`${objects}.-1.integerExample`, 'x'],
      surplus: inObjects,
      refuses: inRecord,
    }),
    loose: 1.4,
    strict: 1.4,
  },
  with64('IntegerPair', values.pair64, { wrong: ['integerExample', 1.5], surplus: 'surplus' }),
  subject('Update', values.update, { wrong: ['actions.-1.someProperty', 1], surplus: 'actions.-1.surplus' }),
  {
    ...subject('ArrayTestType', values.arrayTest, {
      wrong: ['arrayOfObjectType.-1.integerExampleInt32', 2 ** 31],
      surplus: 'arrayOfObjectType.-1.surplus',
      refuses: [
        ['arrayOfUniqueIntExample.7', 0],
        ['arrayOfTwonumbersExample.2', 3],
        ['arrayOfIntExample.0', 0.5],
      ],
    }),
    has64: true,
  },
  subject('DateTestType', values.dates, {
    wrong: ['dateTimeExampleRfc', '2024-02-20'],
    surplus: 'surplus',
    // No such day.
    refuses: [
      ['dateOnlyExample', '2023-02-29'],
      ['dateTimeExample', '2023-02-29T12:30:00.123Z'],
    ],
  }),
  {
    ...subject('SearchPage', values.searchPage, {
      wrong: ['facets.-1.count', 1.5],
      surplus: 'facets.-1.surplus',
      refuses: inRecord.map(([path, value]) => [`results.0.${path}`, value] as const),
    }),
    has64: true,
  },
];

/** Every row, in the order of the table. */
export const cases: readonly Case[] = [
  ...publicCases(publicShape),
  ...subjects.flatMap(verdictCases),
  ...[publicShape, ...subjects].flatMap(jsonCases),
].toSorted((one, other) => groupOrder(one) - groupOrder(other));

function groupOrder({ group }: Case): number {
  return [
    publicShape.group,
    'The types of the service',
    'JSON, to text',
    'JSON, from text and checked strictly',
  ].indexOf(group);
}
