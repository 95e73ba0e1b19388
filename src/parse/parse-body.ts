import type { Report } from '../source/report.js';
import type { WrittenBody, WrittenContent } from './model-document.js';
import { parseType } from './parse-members.js';
import { nameOf, refuseComments, shorten } from './slots.js';
import type { YamlEntry, YamlMap, YamlNode } from './yaml-tree.js';

/** `Pet`, `multipart<PetUpload>`, or a map by media type: `{application/json: Pet, text/csv: string}`. */
export function parseBody(node: YamlNode, owner: string, report: Report): WrittenBody {
  return node.kind === 'map' ? parseContents(node, report) : { kind: 'type', type: parseType(node, owner, report) };
}

/** Whether the keys of a map are media types: no other key of a body or an answer has a slash. */
export function holdsMediaTypes({ entries }: YamlMap): boolean {
  return entries.some(({ key }) => key.text.includes('/'));
}

export function parseContents(map: YamlMap, report: Report): WrittenBody {
  const [first] = map.entries;
  if (first?.value.kind === 'text' && map.entries.every(({ key }) => isNameOfField(key.text))) {
    const message =
      'A body holds no object without a name: give the shape one under `types:`, and write that name here.';
    report({ code: 'value-fits-slot', message, span: first.key.span });
    return { kind: 'type', type: { kind: 'broken', span: map.span } };
  }
  if (map.entries.length === 0) {
    const message = 'A body is a type, or a map by media type such as `text/csv: string`.';
    report({ code: 'value-fits-slot', message, span: map.span });
  }
  return {
    kind: 'contents',
    contents: map.entries.flatMap((entry) => parseContent(entry, report) ?? []),
    span: map.span,
  };
}

// RFC 6838, section 4.2: what a registered name may hold. The tokens of RFC 9110 allow `*` too, which is no type but a range.
const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i;

function parseContent(entry: YamlEntry, report: Report): WrittenContent | undefined {
  const { key, value } = entry;
  refuseComments(entry, 'A media type', report);
  if (!mediaType.test(key.text)) {
    report({ code: 'media-type-syntax', message: reasonAgainst(key.text), span: key.span });
    return undefined;
  }
  return { mediaType: nameOf(key), type: parseType(value, `the content of ${key.text}`, report) };
}

// A map in place of a body is a map by media type, unless nothing in it looks like one.
function isNameOfField(key: string): boolean {
  return /^[A-Za-z_][\w-]*\??$/.test(key) && !besideTheBody.includes(key);
}

const besideTheBody = ['body', 'headers', 'docs', 'gap'];

function reasonAgainst(text: string): string {
  const shown = `"${shorten(text)}"`;
  if (/^[1-5]\d\d$/.test(text))
    return `${shown} is a status, and beside it stand media types: put those below their status.`;
  if (besideTheBody.includes(text)) return `${shown} stands beside media types: put those below \`body:\`.`;
  if (text.includes(';')) return `${shown} has parameters. Write the media type alone: text is always UTF-8.`;
  if (text.includes('*')) return `${shown} is a range of media types. Write each type by its name.`;
  return `${shown} is no media type. One is written as \`type/subtype\`, such as \`text/csv\`.`;
}
