import { child, childrenOf, type Located, targetOf } from '../document/document.js';
import { type Entry, lose, type Site, type Yaml } from '../draft/draft.js';
import { jsonTextOf, memberOf, objectOf } from '../document/json.js';
import { canonicalMediaType, isJsonMediaType, isRange } from '../../model/media-types.js';
import { eventStreamText } from './event-streams.js';
import { formSchema } from './forms.js';
import { declareAlias, siteFor, typesOf } from '../schemas/schema-parts.js';
import { typeText } from '../schemas/schemas.js';
import { hasStructure, wholeOf } from '../schemas/texts.js';
import { leftOutXml } from '../draft/verdicts.js';

/** The contents of a body as a type of the model, or as a map by media type. Undefined if there are none. */
export function contentValue(site: Site, content: Located): Yaml | undefined {
  const written = withoutOtherForms(site, content);
  const forms = written.flatMap((each) => withoutForm(site, each, written));
  const contents = distinct(site, forms);
  const [first] = contents;
  if (first === undefined) return undefined;
  if (contents.length === 1) return singleText(site, first);
  const entries = new Map<string, Entry>();
  for (const each of contents) {
    const part = siteFor(site, contents.length > 2 ? (shortNames.get(each[0]) ?? each[0]) : '');
    entries.set(mediaTypeOf(each), { value: mediaText(part, each) });
  }
  return entries;
}

/** What the types of the usual forms of a body are called: `PetBodyForm`. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['application/json', 'Json'],
  ['application/x-www-form-urlencoded', 'Form'],
  ['multipart/form-data', 'Multipart'],
]);

/** Many documents list one media type twice, with and without a charset. */
function distinct(site: Site, contents: readonly Content[]): readonly Content[] {
  const byKey = new Map<string, Content>();
  for (const each of contents) {
    const known = byKey.get(mediaTypeOf(each));
    if (known === undefined) byKey.set(mediaTypeOf(each), each);
    else if (!isSameSchema(known[1], each[1]))
      lose(site, { verdict: 'narrowed', construct: 'two media types that are one', at: each[1].at });
  }
  return [...byKey.values()];
}

function isSameSchema(one: Located, other: Located): boolean {
  const [left, right] = [one, other].map((media) => jsonTextOf(child(media, 'schema').value));
  return left === right;
}

/**
 * The contents that the model expresses. The language has no XML: next to another media type it is left out. So is what
 * repeats the JSON under another name, and in a response in another form: a client asks for JSON, and gets the same value.
 */
function withoutOtherForms(site: Site, content: Located): readonly Content[] {
  const contents = unrepeated(site, wellNamed(site, content));
  const others = contents.filter((one) => !isXml(one));
  if (others.length === contents.length) return contents;
  if (others.length > 0) lose(site, { verdict: 'narrowed', construct: leftOutXml, at: content.at });
  else if (contents.some(([, media]) => hasStructure(site.draft, child(media, 'schema'))))
    lose(site, { verdict: 'widened', construct: 'XML alone', at: content.at });
  return others.length === 0 ? contents : others;
}

function wellNamed(site: Site, content: Located): readonly Content[] {
  const written = childrenOf(content).map(([mediaType, media]): Content => [
    mediaType
      .trim()
      .replace(/^\*$/, '*/*')
      .replace(/\s*,\s*(?=[\w-]+=)/, '; '),
    targetOf(site.draft.document, media),
  ]);
  return written.filter(([mediaType, { value, at }]) => {
    const isMediaType = /^[\w.+*-]+\/[\w.+*-]+\s*(?:;|$)/.test(mediaType);
    if (!isMediaType && memberOf(value, 'schema') !== undefined)
      lose(site, { verdict: 'refused', construct: 'media type that is none', at });
    return isMediaType;
  });
}

function unrepeated(site: Site, contents: readonly Content[]): readonly Content[] {
  const isResponse = contents.some(([, media]) => isOfResponse(media));
  const inJson = contents.filter((one) => isJsonMediaType(mediaTypeOf(one)));
  const hasRange = inJson.some((one) => mediaTypeOf(one) === 'application/*+json');
  // ASP.NET lists all JSON under its old name, too, and that of requests under each: with the range, none means more.
  const isOtherName = (one: Content): boolean =>
    mediaTypeOf(one) === 'text/json' || (hasRange && mediaTypeOf(one).endsWith('+json'));
  const isOtherForm = (one: Content): boolean =>
    inJson.includes(one)
      ? isOtherName(one)
      : isResponse && (isXml(one) || (isUnknownForm(one) && hasStructure(site.draft, child(one[1], 'schema'))));
  const kept = inJson.filter((one) => (isResponse ? !isOtherName(one) : mediaTypeOf(one) === 'application/json'));
  // In a response, any JSON says what another form says, or the old name.
  const saying = (one: Content): readonly Content[] =>
    isResponse && !mediaTypeOf(one).endsWith('+json') ? inJson.filter((other) => other !== one) : kept;
  return contents.filter((one) => {
    if (!isOtherForm(one) || !saying(one).some((other) => isSameSchema(one[1], other[1]))) return true;
    const form = isXml(one) ? 'XML' : essenceOf(one[0]);
    const construct = `${form} of a ${isResponse ? 'response' : 'request'}, next to the same JSON`;
    lose(site, { verdict: isResponse ? 'exact' : 'narrowed', construct, at: one[1].at });
    return false;
  });
}

function isXml([mediaType]: Content): boolean {
  return /[/+]xml\b/.test(mediaType);
}

/** A media type that the language knows no more of than that it is text or bytes, and that may write the same value. */
function isUnknownForm(content: Content): boolean {
  const essence = essenceOf(content[0]);
  return !isLineByLine.test(mediaTypeOf(content)) && essence !== 'text/event-stream' && !isFile.test(essence);
}

/** Sheets, pages and pictures are for people: a client that asks for one does not want the JSON of the same schema. */
const isFile =
  /^(?:image|audio|video)\/|^application\/(?:pdf|zip|msword|vnd\.(?:ms-excel|openxmlformats-officedocument|oasis\.opendocument)\b)/;

type Content = readonly [mediaType: string, media: Located];

/** A single content. JSON and forms have keywords of their own. */
function singleText(site: Site, content: Content): Yaml {
  const text = mediaText(site, content);
  const key = mediaTypeOf(content);
  const isLines = text.startsWith('lines<');
  if (key === (isLines ? 'application/x-ndjson' : 'application/json') || /^(?:form|multipart|sse|events)</.test(text))
    return text;
  if (key === 'application/octet-stream' && text === 'stream') return text;
  return new Map([[key, { value: text }]]);
}

function mediaText(site: Site, content: Content): string {
  const [mediaType, media] = content;
  const schema = child(media, 'schema');
  const essence = essenceOf(mediaType);
  // OpenAPI 3.2 describes one line in `itemSchema`; earlier versions do it in the schema.
  const item = child(media, 'itemSchema');
  if (isLineByLine.test(mediaTypeOf(content)))
    return `lines<${typeText(site, item.value === undefined ? schema : item)}>`;
  if (isJsonMediaType(mediaTypeOf(content))) {
    const text = typeText(site, schema);
    // A body that is always null needs a type with a name.
    return text === 'null' ? declareAlias(site, { value: text }) : text;
  }
  const encoding = child(media, 'encoding');
  if (essence === 'application/x-www-form-urlencoded')
    return `form<${namedText(site, { schema, encoding, isMultipart: false })}>`;
  if (essence === 'multipart/form-data')
    return `multipart<${namedText(site, { schema, encoding, isMultipart: true })}>`;
  if (essence === 'text/event-stream') return eventStreamText(site, media);
  // XML alone is already counted.
  if ((item.value !== undefined || hasStructure(site.draft, schema)) && !isXml([essence, media]))
    lose(site, { verdict: 'widened', construct: `what ${essence} contains`, at: media.at });
  return essence.startsWith('text/') ? 'string' : 'stream';
}

/** A form that cannot be expressed is any media type; next to the same JSON, as Django lists it, it is left out. */
function withoutForm(site: Site, [mediaType, media]: Content, all: readonly Content[]): readonly Content[] {
  const isCalledForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)$/.test(essenceOf(mediaType));
  if (!isCalledForm || isForm(site, media)) return [[mediaType, media]];
  const isRepeated = all.some((one) => isJsonMediaType(mediaTypeOf(one)) && isSameSchema(one[1], media));
  if (isRepeated && !isOfResponse(media)) {
    lose(site, { verdict: 'narrowed', construct: 'form without fields, next to the same JSON', at: media.at });
    return [];
  }
  const construct = isOfResponse(media) ? 'form as a response' : 'form without fields';
  lose(site, { verdict: 'widened', construct, at: media.at });
  return [['*/*', { value: {}, at: media.at }]];
}

/** Forms are only sent in requests. */
function isOfResponse({ at }: Located): boolean {
  return at.includes('/responses/');
}

function isForm(site: Site, media: Located): boolean {
  if (isOfResponse(media)) return false;
  const object = objectOf(wholeOf(site, child(media, 'schema')).value);
  const others = memberOf(object, 'additionalProperties');
  return typesOf(object)[0] === 'object' && (memberOf(object, 'properties') !== undefined || others === false);
}

function namedText(site: Site, place: Parameters<typeof formSchema>[1]): string {
  const { document, components, forms } = site.draft;
  const text = typeText(site, formSchema(site, place)).replace(/ \| null$/, '');
  const component = components.get(targetOf(document, place.schema).at);
  if (component !== undefined && component !== text) forms.set(text, component);
  return text;
}

const isLineByLine = /(?:\/|-)(?:ndjson|jsonl|jsonlines)$|\/stream\+json$|^application\/json;stream=/;

/** A media type or range as a key of the model. Many documents write the range of everything, but mean JSON. */
export function mediaTypeOf([mediaType, media]: Content): string {
  const schema = objectOf(child(media, 'schema').value);
  const isBytes = Object.keys(schema).length === 0 || memberOf(schema, 'format') === 'binary';
  const [essence = '', ...parameters] = canonicalMediaType(mediaType.trim()).split(';');
  const isWrapped = /^(?:text\/event-stream|multipart\/form-data|application\/x-www-form-urlencoded)$/.test(essence);
  if (essence === '*/*') return isBytes ? essence : 'application/json';
  // Neither is part of the type: one is the encoding of text, the other the separator of parts.
  const kept = parameters.filter((parameter) => /^(?!charset=|boundary=|q=)[\w.+-]+=[\w.+-]+$/.test(parameter));
  return isWrapped || isRange(essence) ? essence : [essence, ...kept].join(';');
}

/** A media type without parameters, in small letters (RFC 9110, section 8.3.1). */
function essenceOf(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}
