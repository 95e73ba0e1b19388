import type { ConvertedType, EnumType, Limits, Type } from '../validators/index.js';
import type { Issue } from './errors.js';
import type { Operation } from './operation.js';
import type { Refusal } from './requests/text.js';

/** The messages of refusals, for people. Loaded when an input is refused. */
export async function inWords(refusals: readonly Refusal[], operation: Operation): Promise<readonly Issue[]> {
  const issues = await Promise.all(refusals.map((refusal) => issuesOf(refusal, operation)));
  return issues.flat();
}

async function issuesOf(refusal: Refusal, operation: Operation): Promise<readonly Issue[]> {
  const { path, code, message = wordsFor(refusal, operation) } = refusal;
  const checked = await refusal.checked;
  if (checked === undefined || checked.ok) return [{ path, code, message }];
  return checked.issues.map((issue) => ({ ...issue, path: `${path}${issue.path}` }));
}

function wordsFor({ code, text, bounds = [0, 0] }: Refusal, { query = [] }: Operation): string {
  if (text !== undefined) return textWords(code, text.type, bounds);
  switch (code) {
    case 'required':
      return 'must be given';
    case 'path':
      return 'must not be empty, "." or "..", nor contain half a surrogate pair';
    case 'format':
      return 'must not contain half a surrogate pair';
    case 'header':
      return 'must be text for a header, without outer spaces, in a list without commas';
    case 'unknown': {
      const patterns = query.flatMap((one) => ('pattern' in one ? [` nor like ${one.written}`] : []));
      return `is not a parameter of the operation${patterns.join('')}`;
    }
    default:
      return 'must be an object';
  }
}

type Bounds = NonNullable<Refusal['bounds']>;

function textWords(code: string, type: Type, bounds: Bounds): string {
  // A type has the limits that the code is about.
  const limits = (typeof type === 'object' ? type : {}) as AnyLimits;
  switch (code) {
    case 'length':
      return `must have ${howMany(limits.minLength, limits.maxLength, 'character')}`;
    case 'pattern':
      // As in the model, without the anchors for the whole string.
      return `must match the pattern ${String(limits.pattern?.source).replace(/^\^\(\?:(.*)\)\$$/s, '$1')}`;
    case 'minimum':
    case 'maximum':
      return `must be ${exclusiveRange(limits) ?? range(bounds)}`;
    case 'multiple':
      return `must be a multiple of ${limits.multipleOf}`;
    case 'items':
      return `must have ${howMany(limits.minItems, limits.maxItems, 'item')}`;
    case 'unique':
      return 'must not contain a value twice';
    case 'format':
      return 'must be values without commas and outer spaces';
    case 'json':
      return 'must be a value that JSON can carry';
    // `type` and `member`.
    default:
      return kindWords(type);
  }
}

interface AnyLimits extends Limits<number | bigint> {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Any other kind is a text format. */
const wordsByKind: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  bytes: 'a Uint8Array',
  integer: 'a whole number',
  int32: 'a whole number',
  int64: 'a bigint',
  uint64: 'a bigint',
  number: 'a finite number',
  array: 'an array',
};

function kindWords(type: Type): string {
  const kind = typeof type === 'object' ? type.kind : String(type);
  if (kind === 'converted') return `must be ${(type as ConvertedType).to.name}`;
  if (kind !== 'enum') return `must be ${wordsByKind[kind] ?? `a string, a ${kind}`}`;
  const { members, open } = type as EnumType;
  const known = members.map((member) => String(member) || '""').join(', ');
  return `must be one of ${known}${open ? ', or another such value' : ''}`;
}

/** `1 to 256 characters`, `exactly 1 item` */
function howMany(minimum: number = 0, maximum: number = Infinity, noun: string): string {
  const last = maximum === Infinity ? minimum : maximum;
  const counted = `${last} ${last === 1 ? noun : `${noun}s`}`;
  if (minimum === maximum) return `exactly ${counted}`;
  if (maximum === Infinity) return `at least ${counted}`;
  return minimum === 0 ? `at most ${counted}` : `${minimum} to ${counted}`;
}

/** `above 0 and below 1`, `0 or more and below 1`; undefined if no bound is exclusive. */
function exclusiveRange(limits: AnyLimits): string | undefined {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = limits;
  if (above === undefined && below === undefined) return undefined;
  const least = above === undefined ? minimum !== undefined && `${minimum} or more` : `above ${above}`;
  const most = below === undefined ? maximum !== undefined && `${maximum} or less` : `below ${below}`;
  return [least, most].filter(Boolean).join(' and ');
}

function range([minimum, maximum]: Bounds): string {
  if (minimum === maximum) return `exactly ${minimum}`;
  if (maximum === Infinity) return `${minimum} or more`;
  return minimum === -Infinity ? `${maximum} or less` : `from ${minimum} to ${maximum}`;
}
