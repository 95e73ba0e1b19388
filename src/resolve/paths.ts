import type { Parameter, Template, TemplatePart } from '../model/model.js';
import type { WrittenTemplate, WrittenTemplatePart } from '../parse/written-parts.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { spansSegments } from '../model/endpoints.js';
import { placeholderTypeOf } from '../model/placeholders.js';
import { type ApiScope, documentedOf } from './scope.js';

/** Literal characters of a segment, RFC 3986 section 3.3 (`pchar`), without percent-encoding. */
const segmentText = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]*$/;

type Templates = readonly (WrittenTemplate | undefined)[];

/**
 * The path of an endpoint by segment, after that of its group. `/key={key}` is [text `key=`, placeholder `key`]; a slash
 * at the end is an empty segment.
 */
export function segmentsOf(templates: Templates, span: SourceSpan, scope: ApiScope): readonly Template[] {
  const segments: Template[] = [];
  for (const template of templates) {
    if (template === undefined) continue;
    // `/pets/` and `/{id}/` are `/pets/{id}/`.
    if (segments.at(-1)?.length === 0) segments.pop();
    segments.push(...segmentsOfOne(template, scope.report));
  }
  if (templates.every((template) => template === undefined)) {
    const message = 'Neither the endpoint nor its group has a path: write `http: GET /…`.';
    scope.report({ code: 'path-is-well-formed', message, span });
  }
  const message = problemOfSeveral(segments);
  if (message !== undefined) scope.report({ code: 'path-is-well-formed', message, span });
  return segments;
}

function segmentsOfOne(template: WrittenTemplate, report: Report): readonly Template[] {
  const segments: TemplatePart[][] = [];
  const [first] = template.parts;
  const isRooted = first?.kind === 'text' && first.text.startsWith('/');
  const isUrl = first?.kind === 'text' && /^https?:/.test(first.text);
  if (!isRooted) {
    const hint = isUrl ? ' The host is in `server:` of the model.' : '';
    report({ code: 'path-is-well-formed', message: `A path begins with \`/\`.${hint}`, span: template.span });
    // As if it were there: without its segments, the path could be that of another endpoint.
    segments.push([]);
  } else if (template.parts.length === 1 && first.text === '/') return [];
  for (const part of template.parts) {
    if (part.kind === 'placeholder') pushPlaceholder(segments, part, report);
    else pushText(segments, part, report);
  }
  reportForeignPlaceholders(template, report);
  const problem = problemOf(segments);
  if (problem !== undefined && !isUrl) report({ code: 'path-is-well-formed', message: problem, span: template.span });
  return segments;
}

/** The end of a value with several segments must be clear without trying, whatever a client sends. */
function problemOfSeveral(segments: readonly Template[]): string | undefined {
  const index = segments.findIndex(spansSegments);
  const [part, ...beside] = segments[index] ?? [];
  if (part === undefined || part.kind === 'text') return index === -1 ? undefined : alone;
  if (beside.length > 0) return alone;
  return segments.slice(index + 1).some((segment) => segment.some(({ kind }) => kind === 'placeholder'))
    ? `Only fixed text can follow \`{${part.name}...}\`: with another placeholder it would be unclear where the first value ends.`
    : undefined;
}

const alone = 'A value of several segments, such as `{path...}`, must be a whole segment.';

/** `/:id` and `/${id}` are valid literal text here, but hardly ever intended. */
function reportForeignPlaceholders({ parts }: WrittenTemplate, report: Report): void {
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'text') continue;
    const name = /\/:([A-Za-z_][A-Za-z0-9_]*)(?=\/|$)/.exec(part.text)?.[1];
    const next = parts[index + 1];
    const meant = name ?? (part.text.endsWith('$') && next?.kind === 'placeholder' ? next.name : undefined);
    if (meant === undefined) continue;
    const message = `A placeholder is written \`{${meant.slice(0, 60)}}\`.`;
    report({ code: 'path-is-well-formed', message, span: part.span });
  }
}

function problemOf(segments: readonly Template[]): string | undefined {
  if (segments.slice(0, -1).some((segment) => segment.length === 0))
    return 'A path has no empty segments: many servers treat `//` as `/`.';
  const isRelative = segments.some(
    ([part, ...rest]) => rest.length === 0 && part?.kind === 'text' && /^\.\.?$/.test(part.text),
  );
  return isRelative
    ? 'A path has no segments `.` and `..`: clients and proxies resolve them before the server sees them.'
    : undefined;
}

function pushPlaceholder(
  segments: TemplatePart[][],
  part: WrittenTemplatePart & { kind: 'placeholder' },
  report: Report,
): void {
  const segment = segments.at(-1);
  if (segment?.at(-1)?.kind === 'placeholder') {
    const message =
      'Put text between two placeholders of one segment: otherwise it is unclear where the first value ends.';
    report({ code: 'path-is-well-formed', message, span: part.span });
  }
  segment?.push({ kind: 'placeholder', name: part.name, ...(part.isSegments && { isSegments: true }) });
}

function pushText(segments: TemplatePart[][], part: WrittenTemplatePart & { kind: 'text' }, report: Report): void {
  for (const [index, text] of part.text.split('/').entries()) {
    if (index > 0) segments.push([]);
    if (text !== '') segments.at(-1)?.push({ kind: 'text', text });
    if (segmentText.test(text) || /[{}]/.test(text)) continue;
    const invalid = [...text].find((character) => !segmentText.test(character)) ?? '';
    const hints: Readonly<Record<string, string>> = {
      '?': ' Query parameters are listed under `query:`; constants follow the path of an endpoint, `http: GET ?action=restore`.',
      '<': ' A placeholder is written `{id}`.',
    };
    const hint = hints[invalid] ?? '';
    const message = `The character "${invalid}" is not allowed in a path.${hint}`;
    report({ code: 'path-is-well-formed', message, span: part.span });
  }
}

/** One parameter per placeholder, in order. One that occurs twice is refused by a rule. */
export function pathParametersOf(templates: Templates, scope: ApiScope): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const part of templates.flatMap((template) => template?.parts ?? [])) {
    if (part.kind === 'text' || parameters.has(part.name)) continue;
    const written = scope.namespace.params.get(part.name);
    if (written !== undefined) scope.types.members.set(part.span, written);
    parameters.set(part.name, {
      name: [{ kind: 'text', text: part.name }],
      property: part.name,
      isPattern: false,
      ...(part.isSegments && { isSegments: true }),
      isRequired: true,
      type: placeholderTypeOf(scope, part.name),
      ...(written && documentedOf(written)),
      span: part.span,
    });
  }
  return [...parameters.values()];
}
