/**
 * The name of an endpoint outside its group: the group's name after the verb the endpoint begins with.
 * `resource`, `getByKey` → `getResourceByKey`.
 */
export function operationName(endpoint: { readonly group: string; readonly name: string }): string {
  const [verb = ''] = /^[a-z0-9]+/.exec(endpoint.name) ?? [];
  return verb + upperFirst(endpoint.group) + endpoint.name.slice(verb.length);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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

/**
 * Names that generated code uses itself, so that a declared type cannot have them: globals of the language and the
 * platform, and what the validators package exports beside the validators.
 */
export const reservedTypeNames: ReadonlySet<string> = new Set(
  `
    Array ArrayBuffer AsyncIterable BigInt Boolean DataView Date Function Infinity Intl Iterator JSON Map Math NaN Number
    Object Promise Proxy Reflect RegExp Set String Symbol Uint8Array WeakMap WeakRef WeakSet Error
    AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError AbortController
    AbortSignal Blob Buffer FormData Headers ReadableStream Request Response TextDecoder TextEncoder URL
    URLSearchParams Awaited Exclude Extract NonNullable Omit Parameters Partial Pick PropertyKey Readonly
    ReadonlyArray ReadonlyMap ReadonlySet Record Required ReturnType Result Issue Mode Json StandardSchema
  `
    .trim()
    .split(/\s+/),
);

/** Error classes that every generated client exports: a declared error cannot have the same class name. */
export const clientErrorNames: ReadonlySet<string> = new Set([
  'AbortError',
  'ApiError',
  'ClientError',
  'ConnectionError',
  'InvalidInputError',
  'TimeoutError',
  'TokenError',
  'UnexpectedResponseError',
]);

/** Functions that every generated client exports beside its operations. */
export const clientFunctionNames: readonly string[] = ['createClient', 'createConnection'];

/**
 * Properties that every object has, or that change what an object is (`then`): no group or endpoint can have these
 * names.
 */
export const reservedMemberNames: ReadonlySet<string> = new Set(
  `
    constructor hasOwnProperty isPrototypeOf propertyIsEnumerable then toJSON toLocaleString toString
    valueOf
  `
    .trim()
    .split(/\s+/),
);

/** Device names that Windows reserves, with any extension: a file cannot have such a name, in upper or lower case. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i.test(name);
}
