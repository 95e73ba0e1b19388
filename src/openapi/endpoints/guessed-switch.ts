import type { Located } from '../document/document.js';
import { type Entry, lose, mapOf, type Site, type Yaml } from '../draft/draft.js';
import { parametersIn } from './parameters.js';
import { memberOf, textOf } from '../document/json.js';

interface Exchange {
  readonly operation: Located;
  readonly parameters: readonly Located[];
  /** What the model says of the body and of the successes. */
  readonly body: Yaml | undefined;
  readonly returns: Entry;
}

/**
 * The field that asks for a stream, as in most APIs of language models: a boolean called `stream` in the body, where the
 * only success is JSON or events. OpenAPI cannot express it, so the guess is reported. A parameter `Accept` says that
 * the header chooses.
 */
export function guessedSwitch(
  site: Site,
  { operation, parameters, body, returns }: Exchange,
): Readonly<Record<'streams-if', string | undefined>> {
  const isChosenByHeader = parametersIn(parameters, 'header').some(
    ({ value }) => textOf(memberOf(value, 'name'))?.toLowerCase() === 'accept',
  );
  if (isChosenByHeader || !isJsonOrEvents(returns) || !hasSwitch(site, body)) return { 'streams-if': undefined };
  lose(site, { verdict: 'narrowed', construct: '`streams-if` guessed by the field `stream`', at: operation.at });
  return { 'streams-if': 'stream' };
}

/** A single success with exactly these two contents. */
function isJsonOrEvents({ value }: Entry): boolean {
  const [success, ...others] = mapOf(value).values();
  const parts = mapOf(success?.value);
  const contents = mapOf(parts.get('body')?.value ?? success?.value);
  const events = String(contents.get('text/event-stream')?.value);
  return (
    others.length === 0 && contents.size === 2 && contents.has('application/json') && /^(?:sse|events)</.test(events)
  );
}

function hasSwitch({ draft }: Site, body: Yaml | undefined): boolean {
  const fields = mapOf(draft.types.get(String(body))?.entry.value);
  const field = fields.get('stream') ?? fields.get('stream?');
  return /^boolean(?: \| null)?$/.test(String(field?.value));
}
