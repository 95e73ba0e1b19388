import { refuse, type Report } from '../source/diagnostic.js';
import { shorten } from '../source/words.js';
import type { WrittenBody, WrittenContent } from './model-document.js';
import { parseType } from './parse-type.js';
import { nameOf, refuseComments } from './slots.js';
import type { YamlEntry, YamlMap, YamlNode } from './yaml-tree.js';

/** `Pet`, `multipart<PetUpload>`, or a map by media type: `{application/json: Pet, text/csv: string}`. */
export function parseBody(node: YamlNode, owner: string, report: Report): WrittenBody {
  return node.kind === 'map' ? parseContents(node, report) : [{ type: parseType(node, owner, report) }];
}

/** Whether the keys of a map are media types: no other key of a body or a response contains a slash. */
export function holdsMediaTypes({ entries }: YamlMap): boolean {
  return entries.some(({ key }) => key.text.includes('/'));
}

function parseContents(map: YamlMap, report: Report): WrittenBody {
  const [first] = map.entries;
  if (first?.value.kind === 'text' && map.entries.every(({ key }) => isNameOfField(key.text))) {
    const message = 'An object in a body needs a name: declare it under `types:`, and use its name here.';
    report({ code: 'value-fits-slot', message, span: first.key.span });
    return [{ type: { kind: 'broken', span: map.span } }];
  }
  if (map.entries.length === 0) {
    const message = 'A body is a type, or a map by media type such as `text/csv: string`.';
    report({ code: 'value-fits-slot', message, span: map.span });
  }
  return map.entries.flatMap((entry) => parseContent(entry, report) ?? []);
}

function parseContent(entry: YamlEntry, report: Report): WrittenContent | undefined {
  const { key, value } = entry;
  refuseComments(entry, 'A media type', report);
  const isOne = mediaType.test(key.text) || range.test(key.text);
  const message = isOne ? reasonAgainstParameters(key.text) : reasonAgainst(key.text);
  if (message !== undefined) return refuse({ code: 'media-type-syntax', message, span: key.span }, report);
  return { mediaType: nameOf(key), type: parseType(value, `the content of ${key.text}`, report) };
}

/** A map in place of a body is a map by media type, unless no key looks like one. */
export function isNameOfField(key: string): boolean {
  return /^[A-Za-z_][\w-]*\??$/.test(key) && !besideTheBody.includes(key);
}

// RFC 6838, section 4.2: the characters of a registered name. The tokens of RFC 9110 also allow `*`, which makes a
// range.
const name = '[a-z0-9][a-z0-9!#$&^_.+-]*';
const token = "[a-z0-9!#$%&'*+.^_`|~-]+";
const mediaType = new RegExp(`^${name}/${name}(?: ?; ?${token}=${token})*$`, 'i');
const range = new RegExp(`^(?:\\*/\\*|${name}/\\*(?:\\+${name})?)$`, 'i');

/** Keys that a response may have next to the body, and that are not media types. */
const besideTheBody: readonly string[] = ['to', 'body', 'headers', 'docs', 'gap'];

/** The reason why a parameter of a media type is not allowed in a model. */
function reasonAgainstParameters(text: string): string | undefined {
  const [essence = '', ...parameters] = text.toLowerCase().split(/ ?; ?/);
  const names = parameters.map((parameter) => parameter.replace(/=.*$/s, ''));
  const shown = `"${shorten(text)}"`;
  if (names.includes('charset')) return `${shown} has a charset. Leave it out: text is always UTF-8.`;
  if (names.includes('q')) return `${shown} has a weight, which belongs to the \`Accept\` of a request. Leave it out.`;
  const isFixed = ['multipart/form-data', 'application/x-www-form-urlencoded', 'text/event-stream'].includes(essence);
  if (isFixed && names.length > 0) return `${shown} has parameters. Leave them out: ${essence} needs none in a model.`;
  return names.some((one, index) => names.indexOf(one) < index) ? `${shown} has a parameter twice.` : undefined;
}

function reasonAgainst(text: string): string {
  const shown = `"${shorten(text)}"`;
  if (/^[1-5]\d\d$/.test(text))
    return `${shown} is a status, but the other keys are media types. Put those under their status.`;
  if (text === '$ref') return 'A body is the name of its type: `body: Pet`.';
  if (text === 'content') return 'Write media types directly under `body:`, without `content:`.';
  if (besideTheBody.includes(text)) return `${shown} is next to media types. Put those under \`body:\`.`;
  if (/;\s*charset=/i.test(text)) return `${shown} has a charset. Leave it out: text is always UTF-8.`;
  if (text.includes(';')) return `${shown} has parameters, which are written \`text/csv;header=absent\`.`;
  if (text.includes('*'))
    return `${shown} is not a range of media types: write \`image/*\`, \`application/*+json\` or \`"*/*"\`.`;
  return `${shown} is not a media type: write \`type/subtype\`, such as \`text/csv\`.`;
}
