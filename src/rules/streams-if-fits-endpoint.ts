import { jsonTypeOf } from '../model/contents.js';
import { type Declarations, givenTypeOf, objectOf } from '../model/declarations.js';
import { isRange } from '../model/media-types.js';
import type { Endpoint } from '../model/model.js';
import type { NamedField } from '../model/named-field.js';
import { streamedAndPlain } from '../model/stream-choice.js';
import { isGuessed } from '../model/types/type-graph.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** A boolean field of the JSON body chooses between one streamed content and one that is not: clients type it so. */
export const streamsIfFitsEndpoint: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { declarations }) {
    const { streamsIf } = endpoint;
    if (streamsIf === undefined) return;
    checkContents(endpoint, streamsIf, report);
    checkField(endpoint, streamsIf, { declarations, report });
  },
};

function checkContents(endpoint: Endpoint, { span }: NamedField, report: ReportViolation): void {
  const contents = streamedAndPlain(endpoint);
  // Clients name the media types in their types.
  if (contents !== undefined && !contents.some(({ mediaType }) => isRange(mediaType))) return;
  const message =
    '`streams-if` chooses between two contents of the only success, one that is streamed and one that is not: `returns: {application/json: Pet, text/event-stream: sse<Step>}`.';
  report({ message, span, notes: [{ message: 'The endpoint is here.', span: endpoint.span }] });
}

interface Scene {
  readonly declarations: Declarations;
  readonly report: ReportViolation;
}

function checkField(endpoint: Endpoint, { name, span }: NamedField, { declarations, report }: Scene): void {
  const type = jsonTypeOf(endpoint);
  if (type !== undefined && isGuessed(type)) return;
  const body = objectOf(type, declarations);
  if (body === undefined) {
    const message = '`streams-if` names a field of the body, so `body:` must be an object that is sent as JSON.';
    return report({ message, span, notes: [{ message: 'The endpoint is here.', span: endpoint.span }] });
  }
  const field = body.fields.find((one) => one.name === name);
  if (field === undefined) {
    const booleans = body.fields.filter((one) => givenTypeOf(one.type, declarations).kind === 'boolean');
    const { hint, fix } = suggestNearest(
      { text: name, span },
      booleans.map((one) => one.name),
    );
    return report({ message: `The body has no field "${name}".${hint}`, span, fix });
  }
  if (isGuessed(field.type) || givenTypeOf(field.type, declarations).kind === 'boolean') return;
  const message = `"${name}" cannot say whether the response is streamed: it must be a \`boolean\`.`;
  report({ message, span, notes: [{ message: 'It is declared here.', span: field.span }] });
}
