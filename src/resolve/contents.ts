import { canonicalMediaType, essenceOf, hasParameters, isJsonMediaType, isRange } from '../model/media-types.js';
import type { Content, ContentEncoding } from '../model/model.js';
import { upperFirst } from '../model/names.js';
import type { TypeRef } from '../model/type-ref.js';
import type { WrittenBody, WrittenContent } from '../parse/model-document.js';
import { builtInNames, type NameExpression, reportUnknownType, type TypeExpression } from '../parse/type-expression.js';
import { isTypoOf, suggest, suggestNearest } from '../source/nearest-word.js';
import { words } from '../source/words.js';
import { containerNames, refuseLimits, wireWrappers } from './built-in-types.js';
import type { TypeScope } from './scope.js';
import { typeRefOf } from './type-refs.js';
import { isGuessed } from '../model/types/type-graph.js';
import { haveSameShape } from '../model/types/same-shape.js';
import { declareInstances } from './declarations.js';

/** Where a body belongs, and the name of its shape if it has no name of its own. */
interface BodyLocation {
  readonly kind: 'request' | 'response' | 'error';
  readonly name: string;
}

interface Linking {
  readonly types: TypeScope;
  readonly location: BodyLocation;
}

type NamedContent = Required<WrittenContent>;

/** A body as written: a single type is JSON, unless it has a wrapper; a map lists media types. */
export function contentsOf(written: WrittenBody = [], location: BodyLocation, types: TypeScope): readonly Content[] {
  const isAlone = written.length === 1;
  return written.flatMap((content) => {
    const suffix = isAlone ? '' : nameOfMediaType(content.mediaType?.text ?? '');
    return contentOf(content, { types, location: { ...location, name: location.name + suffix } }) ?? [];
  });
}

/** The name of a wrapper is that of its encoding. */
type WireWrapper = Exclude<ContentEncoding, 'json' | 'text' | 'bytes'>;

const mediaTypes: Readonly<Record<WireWrapper, string>> = {
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  sse: 'text/event-stream',
  events: 'text/event-stream',
  lines: 'application/x-ndjson',
  stream: 'application/octet-stream',
};

/** Words of the language that can be written instead of a declared type. */
const languageNames: ReadonlySet<string> = new Set([...builtInNames, ...containerNames, ...wireWrappers]);

/** A type whose name is a typo of a wrapper is reported and treated as that wrapper; any other type is unchanged. */
function meantType(type: TypeExpression, { written, report }: TypeScope): TypeExpression {
  if (type.kind !== 'name') return type;
  if (written.has(type.name) || languageNames.has(type.name)) return type;
  const candidates = [...written.keys(), ...languageNames];
  const name = { text: type.name, span: type.nameSpan };
  const suggestion = suggestNearest(name, candidates);
  if (suggestion.meant === undefined || !wireWrappers.has(suggestion.meant)) return type;
  reportUnknownType(name, suggestion, report);
  return { ...type, name: suggestion.meant };
}

type Wrapped = NameExpression & { readonly name: WireWrapper };

function isWrapper(type: TypeExpression): type is Wrapped {
  return type.kind === 'name' && wireWrappers.has(type.name);
}

function mayStand({ name, span }: NameExpression, { types, location }: Linking): boolean {
  if ((name === 'sse' || name === 'events') && location.kind === 'request') {
    const message = `Only a server sends events: \`${name}<…>\` is for responses. Use \`lines<…>\` or \`stream\` for a long request body.`;
    types.report({ code: 'event-stream-is-a-response', message, span });
    return false;
  }
  if (['sse', 'events', 'lines', 'stream'].includes(name) && location.kind === 'error') {
    const message = `The body of an error cannot be \`${name}\`. Write \`bytes\` or \`string\`, by media type: \`{text/plain: string}\`.`;
    types.report({ code: 'content-fits-media-type', message, span });
    return false;
  }
  if ((name === 'form' || name === 'multipart') && location.kind !== 'request') {
    const message = `A form as a response is not supported yet: \`${name}<…>\` is for requests. Respond with JSON.`;
    types.report({ code: 'not-supported-yet', message, span });
    return false;
  }
  return true;
}

function innerType(wrapper: NameExpression, { types, location }: Linking): TypeRef {
  const expected = wrapper.name === 'stream' ? 0 : 1;
  const [inner] = wrapper.arguments;
  refuseLimits(wrapper, types.report);
  if (wrapper.arguments.length !== expected) {
    const message =
      expected === 0
        ? '`stream` takes no type arguments: it is bytes of any format. Values one after the other are `sse<Pet>` or `lines<Pet>`.'
        : `\`${wrapper.name}\` takes one type: \`${wrapper.name}<Pet>\`.`;
    types.report({ code: 'type-arguments-fit', message, span: wrapper.span });
  }
  return inner === undefined || expected === 0 ? { kind: 'bytes' } : bodyTypeOf(inner, location.name, types);
}

/** `text/csv: string`: the content of a media type. */
function contentOf(written: WrittenContent, linking: Linking): Content | undefined {
  const type = meantType(written.type, linking.types);
  const implied = isWrapper(type) ? mediaTypes[type.name] : 'application/json';
  const named: NamedContent = { mediaType: { text: implied, span: type.span }, ...written };
  const { text, span } = named.mediaType;
  // Alone it is a body of unknown type; below a media type, it may be text or bytes.
  if (type.kind === 'broken' && written.mediaType !== undefined) return undefined;
  if (!mayBeOf(named, linking)) return undefined;
  const mediaType = canonicalMediaType(text);
  const needed = wrapperNeededBy(mediaType);
  if (isWrapper(type)) {
    if (!mayBeUnder(type.name, mediaType, needed)) return refuse(named, linking);
    if (!mayStand(type, linking)) return undefined;
    return { mediaType, encoding: type.name, type: innerType(type, linking), span };
  }
  if (needed !== undefined) return refuse(named, linking);
  if (isJsonMediaType(mediaType)) {
    return { mediaType, encoding: 'json', type: bodyTypeOf(type, linking.location.name, linking.types), span };
  }
  if (isPlain(type, 'string') && mediaType.startsWith('text/')) {
    return { mediaType, encoding: 'text', type: { kind: 'string' }, span };
  }
  if (isPlain(type, 'bytes')) return { mediaType, encoding: 'bytes', type: { kind: 'bytes' }, span };
  return refuse(named, linking);
}

/** The class of an error lists its media types, so they must be single ones. */
function mayBeOf({ mediaType: { text, span } }: NamedContent, { types, location }: Linking): boolean {
  if (location.kind !== 'error' || (!isRange(text) && !hasParameters(text))) return true;
  const message = `An error lists its media types one by one, without ranges and parameters: \`{application/json: Problem, text/plain: string}\`.`;
  types.report({ code: 'content-fits-media-type', message, span });
  return false;
}

// A stream of bytes may have any media type except JSON or a form, which must be parsed as a whole; lines any except a
// form, and CSV, which is not JSON on each line.
function mayBeUnder(wrapper: string, mediaType: string, needed: string | undefined): boolean {
  if (wrapper === 'stream') return needed === undefined && !isJsonMediaType(mediaType);
  return wrapper === 'lines'
    ? needed === undefined && essenceOf(mediaType) !== 'text/csv'
    : wrapper === (needed === 'sse' && wrapper === 'events' ? 'events' : needed);
}

function isPlain(type: TypeExpression, name: string): boolean {
  return type.kind === 'name' && type.name === name && type.arguments.length === 0 && type.limits === undefined;
}

/** Reports what the media type requires. As with every typo, resolution continues with the probable meaning. */
function refuse(written: NamedContent, { types, location }: Linking): Content | undefined {
  const { text, span } = written.mediaType;
  const meant = typoOf(text);
  const { hint, fix } = suggest(meant, span);
  const message = `${text} needs ${typeNeededBy(text)}.${hint}`;
  types.report({ code: 'content-fits-media-type', message, span: written.type.span, fix });
  return meant === undefined
    ? undefined
    : contentOf({ ...written, mediaType: { text: meant, span } }, { types, location });
}

function typeNeededBy(given: string): string {
  const mediaType = canonicalMediaType(given);
  const wrapper = wrapperNeededBy(mediaType);
  if (wrapper !== undefined) return wrapper === 'sse' ? '`sse<T>` or `events<T>`' : `\`${wrapper}<T>\``;
  if (/(?:ndjson|jsonl|jsonlines)$/.test(mediaType)) return '`lines<T>`, or `bytes` or `stream` for raw bytes';
  if (isJsonMediaType(mediaType)) return 'a type that is sent as JSON';
  if (!mediaType.startsWith('text/')) return '`bytes` or `stream`';
  return '`string`, or `bytes` or `stream` for raw bytes';
}

/** `multipart` for `multipart/form-data`. */
function wrapperNeededBy(mediaType: string): string | undefined {
  const needed = Object.entries(mediaTypes).find(([, known]) => known === essenceOf(mediaType));
  return needed === undefined || ['stream', 'lines'].includes(needed[0]) ? undefined : needed[0];
}

/** A mismatch most often means that the media type is misspelled. */
function typoOf(mediaType: string): string | undefined {
  if (commonMediaTypes.includes(mediaType.toLowerCase()) || isRange(mediaType)) return undefined;
  return commonMediaTypes.find(
    (known) => isTypoOf(mediaType, known) && typeNeededBy(known) !== typeNeededBy(mediaType),
  );
}

const commonMediaTypes = words(`
  application/json application/merge-patch+json application/octet-stream application/pdf
  application/x-www-form-urlencoded application/zip image/jpeg image/png multipart/form-data
  text/csv text/event-stream text/html text/plain
`);

/** `ApplicationMergePatchJson` */
function nameOfMediaType(mediaType: string): string {
  const found =
    mediaType
      .toLowerCase()
      .replaceAll('*', 'any ')
      .match(/[a-z0-9]+/g) ?? [];
  return found.map(upperFirst).join('');
}

/**
 * The type of a body: a named type. An anonymous shape, such as `Resource[]`, is declared under `name`, so that it has
 * a validator and a name in the generated packages.
 */
function bodyTypeOf(expression: TypeExpression, name: string, types: TypeScope): TypeRef {
  const ref = typeRefOf(expression, types);
  // This decides whether the body needs a name.
  settleUnions(types);
  if (ref.kind === 'named' || ref.kind === 'same') return ref;
  const { span } = expression;
  const known = types.declarations.get(name);
  if (known === undefined) types.declarations.set(name, { kind: 'alias', name, isMade: true, type: ref, span });
  else {
    const message = `This anonymous shape is called "${name}" in generated code, and another type has the same name. Declare it under \`types:\` with a name of its own.`;
    const notes = [{ message: `"${name}" is declared here.`, span: known.span }];
    types.report({ code: 'type-names-are-distinct', message, span, notes });
  }
  return { kind: 'named', name, ...(isGuessed(ref) && { isGuess: true }) };
}

/** Decides for each `A | B` whether it is several names for one shape, when all shapes are known. */
export function settleUnions(types: TypeScope): void {
  declareInstances(types);
  for (const union of types.pendingUnions.splice(0)) {
    const [first, ...others] = union.members;
    const isSame = others.every((member) => haveSameShape(first, member, types.declarations));
    if (isSame) union.kind = 'same';
  }
}
