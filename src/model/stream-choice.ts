import { type Content, contentsIn, isStreamed, jsonTypeOf } from './contents.js';
import { type Declarations, objectOf, withoutAlias } from './declarations.js';
import type { Endpoint } from './model.js';

/** What `streams-if:` chooses between. */
export interface StreamChoice {
  /** The boolean field of the body: true asks for the streamed content. */
  readonly field: string;
  /** Its value may be null, which counts as no value. */
  readonly mayBeNull: boolean;
  /** Each request has a value, so that its absence says nothing. */
  readonly isAlwaysGiven: boolean;
  readonly streamed: Content;
  readonly plain: Content;
  /** Whether a request without the field gets the streamed content: the default of the field is true. */
  readonly isStreamedByDefault: boolean;
}

/** The two contents of a success of which one is streamed, and the other is not; undefined for any others. */
export function streamedAndPlain({ responses }: Pick<Endpoint, 'responses'>): readonly [Content, Content] | undefined {
  const [first, second, ...others] = responses.length === 1 ? contentsIn(responses) : [];
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  if (isStreamed(first) === isStreamed(second)) return undefined;
  return isStreamed(first) ? [first, second] : [second, first];
}

/** Undefined for an endpoint without `streams-if:`. */
export function streamChoiceOf(endpoint: Endpoint, declarations: Declarations): StreamChoice | undefined {
  const { streamsIf, name } = endpoint;
  if (streamsIf === undefined) return undefined;
  const contents = streamedAndPlain(endpoint);
  const field = objectOf(jsonTypeOf(endpoint), declarations)?.fields.find((one) => one.name === streamsIf.name);
  if (contents === undefined || field === undefined)
    throw new Error(`Bug: "streams-if" of "${name}" does not fit; a rule should have reported it.`);
  const [streamed, plain] = contents;
  const standard = field.default;
  const mayBeNull = withoutAlias(field.type, declarations).kind === 'nullable';
  return {
    field: field.name,
    mayBeNull,
    isAlwaysGiven: field.isRequired && standard === undefined && !mayBeNull && endpoint.isBodyOptional !== true,
    streamed,
    plain,
    isStreamedByDefault: standard?.kind === 'boolean' && standard.value,
  };
}
