import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { pointerTo, tokensOf } from '../model/json-value.js';
import type { Model } from '../model/model.js';
import { formatProblem } from '../model/scalar-problems.js';
import type { TextFormat } from '../model/type-ref.js';
import { readJson } from './lossless.js';

/** One issue, as validators and servers report it. */
export interface Issue {
  readonly path: string;
  readonly code: string;
}

/** ajv with the exported JSON Schema. */
export interface SchemaJudge {
  accepts(name: string, value: unknown): boolean;
  /** The locations of its errors, as JSON Pointers, including missing fields and undeclared properties. */
  pathsOf(name: string, value: unknown): readonly string[];
  /** The format for which the checks of ajv and of the language are known to differ for this value. */
  disputedFormat(value: unknown): TextFormat | undefined;
}

/** Formats that ajv checks with its own code, with their formats in the language. */
const sharedFormats: Readonly<Record<string, readonly [TextFormat, ...TextFormat[]]>> = {
  date: ['date'],
  'date-time': ['datetime', 'datetime(ms)'],
  uuid: ['uuid'],
};

/** The key of the schema for references to its types. */
const bundleKey = 'agreement';

export function schemaJudge(schema: object, model: Model): SchemaJudge {
  // ajv's strictest mode does not allow tuples with further items.
  const options = { strict: true, strictTuples: false, ownProperties: true } as const;
  const written = JSON.stringify(model.types);
  // Formats that nothing checks.
  const names = new Set([...written.matchAll(/"formatName":("(?:[^"\\]|\\.)*")/g)].map(([, name = '']) => name));
  const judges = (allErrors: boolean): ((name: string) => ValidateFunction) => {
    const ajv = new Ajv2020({ ...options, allErrors });
    formats.default(ajv);
    for (const name of names) ajv.addFormat(JSON.parse(name) as string, true);
    ajv.addSchema(schema, bundleKey);
    // Compiled when it is first asked for.
    return (name) => ajv.getSchema(`${bundleKey}#/$defs/${name}`) as ValidateFunction;
  };
  const [first, all] = [judges(false), judges(true)];
  const isUsed = (format: TextFormat): boolean => written.includes(`"format":"${format}"`);
  const shared = Object.entries(sharedFormats).filter(([, formats]) => formats.some(isUsed));
  const disputes = [
    ...shared.map(([theirs, [format]]) => ({ format, isDisputed: disputeOf(theirs, format) })),
    ...(isUsed('http-date') ? [{ format: 'http-date', isDisputed: hasWrongWeekday } as const] : []),
  ];
  return {
    accepts: (name, value) => first(name)(value),
    pathsOf: (name, value) => {
      const judge = all(name);
      judge(value);
      return [...new Set((judge.errors ?? []).map(pathOf))];
    },
    disputedFormat: (value) => {
      const texts = disputes.length === 0 ? [] : textsIn(value);
      return disputes.find(({ isDisputed }) => texts.some(isDisputed))?.format;
    },
  };
}

function disputeOf(theirs: string, format: TextFormat): (text: string) => boolean {
  const ajv = new Ajv2020();
  formats.default(ajv);
  const isRight = ajv.compile({ type: 'string', format: theirs });
  return (text) => isRight(text) !== isOf(text, format);
}

function isOf(text: string, format: TextFormat): boolean {
  return formatProblem(text, { kind: 'format', format }) === undefined;
}

/** A regular expression cannot check the day of the week of a date. */
function hasWrongWeekday(text: string): boolean {
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return !isOf(text, 'http-date') && weekdays.some((day) => isOf(day + text.slice(3), 'http-date'));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function pathOf({ instancePath, params, propertyName: own }: ErrorObject): string {
  const { missingProperty, additionalProperty, unevaluatedProperty, propertyName } = params as Readonly<
    Record<string, unknown>
  >;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty ?? propertyName ?? own;
  return typeof name === 'string' ? instancePath + pointerTo(name) : instancePath;
}

/** Names in a path are cut there, so that long user input is not repeated. */
const longestName = 100;

/** The path of an issue that leads neither to a part of the value nor to a missing field. */
export function strayPath(issues: readonly Issue[], value: unknown): string | undefined {
  return issues.map(({ path }) => path).find((path) => !leadsIntoValue(tokensOf(path), value));
}

function leadsIntoValue([step, ...rest]: readonly string[], value: unknown): boolean {
  if (step === undefined || step.length >= longestName) return true;
  if (typeof value === 'string') return leadsIntoText([step, ...rest], value);
  if (typeof value !== 'object' || value === null) return false;
  if (!Object.hasOwn(value, step) && !Array.isArray(value)) return rest.length === 0;
  // An empty slot of a sparse array counts as part of it.
  if (Array.isArray(value) && !(Number(step) < value.length)) return false;
  return leadsIntoValue(rest, (value as Readonly<Record<string, unknown>>)[step]);
}

/** A string may contain JSON, or items between commas. */
function leadsIntoText(steps: readonly string[], text: string): boolean {
  const inside = readJson(text)?.value;
  const items = text.split(',');
  if (typeof inside === 'object' && inside !== null) return leadsIntoValue(steps, inside);
  return steps.length === 1 && Number(steps[0]) < items.length;
}

/**
 * One of our paths without a related path from ajv, which also reports the whole that contains a part, and each member
 * of a union. If both find a single problem, they must agree on it.
 */
export function unsharedPath(issues: readonly Issue[], theirs: readonly string[]): string | undefined {
  const ours = [...new Set(issues.map(({ path }) => path))];
  const [[one], [other]] = [ours, theirs];
  if (ours.length === 1 && theirs.length === 1) {
    // ajv reports duplicates for a whole array.
    const isRepeated = issues.every(({ code }) => code === 'unique');
    return one === other || isRepeated ? undefined : `"${other}" alone`;
  }
  const isShared = (path: string): boolean => theirs.some((their) => path === their || path.startsWith(`${their}/`));
  return ours.every(isShared) ? undefined : theirs.map((path) => `"${path}"`).join(', ');
}
