import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Model } from '../model/model.js';
import { formatProblem } from '../model/scalar-problems.js';
import type { TextFormat } from '../model/type-ref.js';
import { readJson } from './lossless.js';

/** One issue, as validators and servers have it. */
export interface Issue {
  readonly path: string;
  readonly code: string;
}

/** ajv, given the exported JSON Schema. */
export interface SchemaJudge {
  accepts(name: string, value: unknown): boolean;
  /** Where it finds something wrong, as JSON Pointers: also to fields that are missing, and to those that nobody declares. */
  pathsOf(name: string, value: unknown): readonly string[];
  /** The form of text about which ajv's own checks and those of the language are known to differ for this value. */
  disputedFormat(value: unknown): TextFormat | undefined;
}

/** What ajv checks by code of its own, and what the language means by it. */
const sharedFormats: Readonly<Record<string, readonly [TextFormat, ...TextFormat[]]>> = {
  date: ['date'],
  'date-time': ['datetime', 'datetime(ms)'],
  uuid: ['uuid'],
};

/** Where the schema stands for `$ref`. */
const bundleKey = 'agreement';

export function schemaJudge(schema: object, model: Model): SchemaJudge {
  const options = { strict: true, ownProperties: true } as const;
  const [first, all] = [false, true].map((allErrors) => {
    const ajv = new Ajv2020({ ...options, allErrors });
    formats.default(ajv);
    ajv.addSchema(schema, bundleKey);
    return judgesOf(ajv);
  });
  if (first === undefined || all === undefined) throw new Error('Bug: ajv was not set up.');
  const written = JSON.stringify(model.types);
  const isUsed = (format: TextFormat): boolean => written.includes(`"format":"${format}"`);
  const disputes = Object.entries(sharedFormats)
    .filter(([, formats]) => formats.some(isUsed))
    .map(([theirs, [format]]) => ({ format, isDisputed: disputeOf(theirs, format) }));
  const httpDates = isUsed('http-date') ? [{ format: 'http-date', isDisputed: hasWrongWeekday } as const] : [];
  return {
    accepts: (name, value) => first(name)(value),
    pathsOf: (name, value) => {
      const judge = all(name);
      judge(value);
      return [...new Set((judge.errors ?? []).map(pathOf))];
    },
    disputedFormat: (value) => {
      const texts = [...disputes, ...httpDates].length === 0 ? [] : textsIn(value);
      return [...disputes, ...httpDates].find(({ isDisputed }) => texts.some(isDisputed))?.format;
    },
  };
}

function judgesOf(ajv: Ajv2020): (name: string) => ValidateFunction {
  const known = new Map<string, ValidateFunction>();
  return (name) => {
    const judge = known.get(name) ?? ajv.compile({ $ref: `${bundleKey}#/$defs/${name}` });
    known.set(name, judge);
    return judge;
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

/** No expression tells on which day of the week a date falls. */
function hasWrongWeekday(text: string): boolean {
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return !isOf(text, 'http-date') && weekdays.some((day) => isOf(day + text.slice(3), 'http-date'));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function pathOf({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, unknown>>;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return typeof name === 'string' ? `${instancePath}/${escaped(name)}` : instancePath;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Names in a path are cut there: what a stranger sent is not repeated at any length. */
const longestName = 100;

/** The path of an issue that leads neither to a part of the value nor to a field that is missing in one. */
export function strayPath(issues: readonly Issue[], value: unknown): string | undefined {
  return issues.map(({ path }) => path).find((path) => !leadsIntoValue(stepsOf(path), value));
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function leadsIntoValue([step, ...rest]: readonly string[], value: unknown): boolean {
  if (step === undefined || step.length >= longestName) return true;
  if (typeof value === 'string') return leadsIntoText([step, ...rest], value);
  if (typeof value !== 'object' || value === null) return false;
  if (!Object.hasOwn(value, step) && !Array.isArray(value)) return rest.length === 0;
  // A placeholder of a sparse array is a place in it.
  if (Array.isArray(value) && !(Number(step) < value.length)) return false;
  return leadsIntoValue(rest, (value as Readonly<Record<string, unknown>>)[step]);
}

/** A text may hold JSON, or items between commas. */
function leadsIntoText(steps: readonly string[], text: string): boolean {
  const inside = readJson(text)?.value;
  const items = text.split(',');
  if (typeof inside === 'object' && inside !== null) return leadsIntoValue(steps, inside);
  return steps.length === 1 && Number(steps[0]) < items.length;
}

/**
 * A path of ours that nothing of ajv's leads to: ajv also names the whole that holds a part, and each member of a choice.
 * Where both see one thing wrong, it is the same thing.
 */
export function unsharedPath(issues: readonly Issue[], theirs: readonly string[]): string | undefined {
  const ours = [...new Set(issues.map(({ path }) => path))];
  const [one, another] = ours;
  const [other] = theirs;
  if (ours.length === 1 && theirs.length === 1 && another === undefined) {
    return one === other || isRepeated(issues) ? undefined : `"${other}" alone`;
  }
  const isShared = (path: string): boolean => theirs.some((their) => path === their || path.startsWith(`${their}/`));
  return ours.every(isShared) ? undefined : theirs.map((path) => `"${path}"`).join(', ');
}

/** ajv says of a whole array that it holds something twice. */
function isRepeated(issues: readonly Issue[]): boolean {
  return issues.every(({ code }) => code === 'unique');
}
