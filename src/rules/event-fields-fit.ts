import { isJsonString } from '../model/types/as-text.js';
import { declarationOf, type Declarations, plainTypeOf, withoutAlias } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import { eventFieldNames } from '../model/types/event-fields.js';
import type { Content, Field, PatternField } from '../model/model.js';
import { fieldedIn, isGuessed } from '../model/types/type-graph.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** `events<T>`: the fields of T are those of an event, `data`, `event`, `id` and `retry` (HTML, section 9.2.6). */
export const eventFieldsFit: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    const seen = new Set<string>();
    for (const response of endpointsOf(model).flatMap(({ responses }) => responses)) {
      for (const content of response.contents) {
        if (content.encoding !== 'events' || isGuessed(content.type)) continue;
        const key = JSON.stringify(content.type);
        if (!seen.has(key)) checkEvents(content, declarations, report);
        seen.add(key);
      }
    }
  },
};

function checkEvents({ type, span }: Content, declarations: Declarations, report: ReportViolation): void {
  const declaration = declarationOf(plainTypeOf(type, declarations), declarations);
  if (declaration?.kind !== 'object' && declaration?.kind !== 'union') {
    const message =
      '`events<…>` needs an object, or a union by `event`, with the fields of an event: `data`, and `event`, `id`, `retry`. For JSON alone, write `sse<…>`.';
    return report({ message, span });
  }
  if (declaration.kind === 'union' && declaration.tag !== 'event') {
    const { name, tag } = declaration;
    const message = `The events of \`events<…>\` are distinguished by \`event\`: write \`union ${name} by event:\`, with \`data\` in each variant; or \`sse<${name}>\`, if "${tag}" is a field of the JSON.`;
    return report({ message, span: declaration.span, notes: [{ message: 'They are sent here.', span }] });
  }
  for (const event of fieldedIn(declaration)) {
    const data = event.fields.find(({ name }) => name === 'data');
    if (data?.isRequired !== true) {
      const message = 'An event needs `data`, without a `?`: receivers drop an event without it.';
      report({ message, span: data?.span ?? event.span, notes: [{ message: 'It is sent here.', span }] });
    }
    for (const field of [...event.fields, ...(event.patterns ?? [])]) {
      const problem = problemOf(field, declarations);
      if (problem === undefined) continue;
      const message = `"${field.name}" cannot be a field of an event: ${problem}.`;
      report({ message, span: field.span, notes: [{ message: 'The event is sent here.', span }] });
    }
  }
  if (declaration.kind !== 'union') return;
  const wrong = declaration.variants.find(({ name }) => /[\0\r\n]/.test(name));
  if (wrong !== undefined) report({ message: 'The name of an event cannot contain a line break.', span: wrong.span });
  if (declaration.others === undefined) return;
  const message =
    '`...` has no effect on events: receivers ignore those whose name they do not know. Remove it; or write `sse<…>`, and the union by a field of the JSON.';
  report({ message, span: declaration.others.span, notes: [{ message: 'The events are sent here.', span }] });
}

function problemOf({ name, type }: Field | PatternField, declarations: Declarations): string | undefined {
  if (!eventFieldNames.includes(name))
    return 'its fields are `data`, `event`, `id` and `retry`; everything else belongs in `data`';
  if (isGuessed(type)) return undefined;
  const isWhole = withoutAlias(type, declarations).kind === 'integer';
  if (name === 'event')
    return isJsonString(type, declarations) ? undefined : 'it must be a string or an enum of strings';
  if (name === 'id')
    return isJsonString(type, declarations) || isWhole ? undefined : 'it must be a string or a whole number';
  if (name === 'retry') return isWhole ? undefined : 'it must be a whole number of milliseconds';
  return undefined;
}
