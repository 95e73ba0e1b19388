import { literalWords, upperFirst, type WordIn, words } from '../source/words.js';

export { upperFirst };

/**
 * The name of an endpoint outside its group: the group's name after the verb the endpoint begins with.
 * `resource`, `getByKey` → `getResourceByKey`.
 */
export function operationName(endpoint: { readonly group: string; readonly name: string }): string {
  const [verb = ''] = /^[a-z0-9]+/.exec(endpoint.name) ?? [];
  return verb + upperFirst(endpoint.group) + endpoint.name.slice(verb.length);
}

/** `listShips` → `List ships` */
export function wordsOfName(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])/g, ' ');
  return upperFirst(spaced.replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase()));
}

/** The wanted name, or that name with the first number that fits: `item`, `item2`. */
export function numberedName(wanted: string, fits: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; !fits(name); number += 1) name = `${wanted}${number}`;
  return name;
}

/** The error class a client throws for a declared error: `VersionConflictError`; `InternalError` keeps its name. */
export function errorClassName(error: string): string {
  return error.endsWith('Error') ? error : `${error}Error`;
}

/** `NotFound` → `NotFoundResponse` */
export function errorResponseName(error: string): string {
  return `${error}Response`;
}

/** `resource` → `ResourceCommonErrors` */
export function groupErrorsName(group: string): string {
  return `${upperFirst(group)}CommonErrors`;
}

/** `resource` → `ResourceCommonInput` */
export function groupInputName(group: string): string {
  return `${upperFirst(group)}CommonInput`;
}

/** Globals of the language and the platform: generated code uses them, so a declared type cannot have their names. */
export const reservedTypeNames: ReadonlySet<string> = new Set(
  words(`
    Array ArrayBuffer AsyncGenerator AsyncIterable BigInt Boolean DataView Date Function Infinity Intl Iterator JSON Map Math NaN Number
    Object Promise Proxy Reflect RegExp Set String Symbol Uint8Array WeakMap WeakRef WeakSet Error
    AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError AbortController
    AbortSignal Blob Buffer FormData Headers ReadableStream Request Response TextDecoder TextEncoder URL
    URLSearchParams Awaited Exclude Extract NonNullable Omit Parameters Partial Pick PropertyKey Readonly
    ReadonlyArray ReadonlyMap ReadonlySet Record Required ReturnType
  `),
);

const verbs = 'is check validate assert decode encode parse stringify read trust serialize fromWire write';

export type ValidatorVerb = WordIn<typeof verbs>;

/** The functions that the validators have for each type, by the words before its name: `isPet`, `fromWirePet`. */
export const validatorVerbs: readonly ValidatorVerb[] = literalWords(verbs);

/** The words after the name of a type in the other names of the validators: `petType`, `petSchema`. */
export const validatorNouns = ['Type', 'Schema'] as const;

/**
 * Properties that every object has, or that change what an object is (`then`): no group or endpoint can have these
 * names.
 */
export const reservedMemberNames: ReadonlySet<string> = new Set(
  words(`
    constructor hasOwnProperty isPrototypeOf propertyIsEnumerable then toJSON toLocaleString toString
    valueOf
  `),
);

/** Device names that Windows reserves, with any extension: a file cannot have such a name, in upper or lower case. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i.test(name);
}
