import { declarationsOf } from '../../model/declarations.js';
import type { Endpoint } from '../../model/model.js';
import { streamChoiceOf } from '../../model/stream-choice.js';
import { nameOf } from '../../model/type-ref.js';
import { isIteratedContent } from '../../print/content-text.js';
import { importing, quoted } from './import-text.js';
import type { Version } from './running.js';

/**
 * Calls that know which content they get: one asks for the streamed content, the other for none. Not for bytes: their
 * type is one of browsers.
 */
export function streamedCallTexts(endpoint: Endpoint, old: Version): readonly string[] {
  const choice = streamChoiceOf(endpoint, declarationsOf(old.model));
  if (choice === undefined || !isIteratedContent(choice.streamed)) return [];
  const { group, name, isBodyOptional } = endpoint;
  const method = `[${quoted(group)}][${quoted(name)}]`;
  const call = (value: boolean | undefined, type: string): string =>
    [
      `export const streamed = (client: Client, input: NonNullable<Parameters<Client${method}>[0]>): Promise<${type}> =>`,
      `  client${method}({ ...input, body: { ...input.body${isBodyOptional === true ? '!' : ''}, ${quoted(choice.field)}: ${value} } });`,
    ].join('\n');
  const iterable = 'AsyncIterable<unknown>';
  const plain = nameOf(choice.plain.type);
  const asking = call(true, iterable);
  if (choice.isStreamedByDefault) return [asking, call(undefined, iterable)];
  return plain === undefined ? [asking] : [asking, `${importing(plain, old)}\n${call(undefined, plain)}`];
}
