import type { Parameter, Template, TemplatePart } from '../model/model.js';
import type { WrittenTemplate, WrittenTemplatePart } from '../parse/model-document.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { type ApiScope, placeholderType } from './scope.js';

/** Characters a segment may hold as they are, RFC 3986 section 3.3 (`pchar`), percent-encoding left out. */
const segmentText = /^[A-Za-z0-9\-._~!$&'()*+,;=:@]*$/;

/** The path of an endpoint, segment by segment, after that of its group. `/key={key}` is [text `key=`, placeholder `key`]. */
export function segmentsOf(
  templates: readonly (WrittenTemplate | undefined)[],
  span: SourceSpan,
  scope: ApiScope,
): readonly Template[] {
  const segments: Template[] = [];
  for (const template of templates) {
    if (template === undefined) continue;
    segments.push(...segmentsOfOne(template, scope.report));
  }
  if (templates.every((template) => template === undefined)) {
    scope.report({
      code: 'path-is-well-formed',
      message: 'Neither the endpoint nor its group has a path: write `http: GET /…`.',
      span,
    });
  }
  return segments;
}

function segmentsOfOne(template: WrittenTemplate, report: Report): readonly Template[] {
  const segments: TemplatePart[][] = [];
  const [first] = template.parts;
  if (first?.kind !== 'text' || !first.text.startsWith('/')) {
    report({ code: 'path-is-well-formed', message: 'A path begins with `/`.', span: template.span });
    return [];
  }
  if (template.parts.length === 1 && first.text === '/') return [];
  for (const part of template.parts) {
    if (part.kind === 'placeholder') pushPlaceholder(segments, part, report);
    else pushText(segments, part, report);
  }
  reportForeignPlaceholders(template, report);
  const problem = problemOf(segments);
  if (problem !== undefined) report({ code: 'path-is-well-formed', message: problem, span: template.span });
  return segments;
}

/** `/:id` and `/${id}` are ordinary text here, and hardly ever meant so. */
function reportForeignPlaceholders({ parts }: WrittenTemplate, report: Report): void {
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'text') continue;
    const name = /\/:([A-Za-z_][A-Za-z0-9_]*)(?=\/|$)/.exec(part.text)?.[1];
    const next = parts[index + 1];
    const meant = name ?? (part.text.endsWith('$') && next?.kind === 'placeholder' ? next.name : undefined);
    if (meant === undefined) continue;
    report({
      code: 'path-is-well-formed',
      message: `A placeholder is written \`{${meant.slice(0, 60)}}\`.`,
      span: part.span,
    });
  }
}

function problemOf(segments: readonly Template[]): string | undefined {
  if (segments.at(-1)?.length === 0) return 'A path does not end with `/`: many servers and proxies remove it.';
  if (segments.some((segment) => segment.length === 0))
    return 'A path has no empty segments: `//` means nothing more than `/` to many.';
  const isRelative = segments.some(
    ([part, ...rest]) => rest.length === 0 && part?.kind === 'text' && /^\.\.?$/.test(part.text),
  );
  return isRelative
    ? 'A path has no segments `.` and `..`: clients and proxies resolve them before anyone sees them.'
    : undefined;
}

function pushPlaceholder(
  segments: TemplatePart[][],
  part: WrittenTemplatePart & { kind: 'placeholder' },
  report: Report,
): void {
  const segment = segments.at(-1);
  if (segment?.at(-1)?.kind === 'placeholder') {
    const message = 'Between two placeholders of a segment stands a text, or nobody can tell where one value ends.';
    report({ code: 'path-is-well-formed', message, span: part.span });
  }
  segment?.push({ kind: 'placeholder', name: part.name });
}

function pushText(segments: TemplatePart[][], part: WrittenTemplatePart & { kind: 'text' }, report: Report): void {
  for (const [index, text] of part.text.split('/').entries()) {
    if (index > 0) segments.push([]);
    if (text !== '') segments.at(-1)?.push({ kind: 'text', text });
    if (segmentText.test(text) || /[{}]/.test(text)) continue;
    const odd = [...text].find((character) => !segmentText.test(character)) ?? '';
    const hint = odd === '?' ? ' Query parameters are listed under `query:`.' : '';
    report({
      code: 'path-is-well-formed',
      message: `The character "${odd}" cannot stand in a path.${hint}`,
      span: part.span,
    });
  }
}

/** One per placeholder, in order. A placeholder that fills the path twice is one value, so it is refused by a rule, and listed once. */
export function pathParametersOf(
  templates: readonly (WrittenTemplate | undefined)[],
  scope: ApiScope,
): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const part of templates.flatMap((template) => template?.parts ?? [])) {
    if (part.kind === 'text' || parameters.has(part.name)) continue;
    const placeholder = scope.placeholdersByName.get(part.name);
    const written = scope.namespace.params.get(part.name);
    if (written !== undefined) scope.types.members.set(part.span, written);
    parameters.set(part.name, {
      name: [{ kind: 'text', text: part.name }],
      property: part.name,
      isPattern: false,
      isRequired: true,
      type: placeholderType(part.name, scope.placeholdersByName),
      ...(placeholder?.docs !== undefined && { docs: placeholder.docs }),
      ...(placeholder?.gap !== undefined && { gap: placeholder.gap }),
      ...(placeholder?.deprecated !== undefined && { deprecated: placeholder.deprecated }),
      span: part.span,
    });
  }
  return [...parameters.values()];
}
