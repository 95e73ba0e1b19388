import type { Endpoint } from '../../model/model.js';
import { streamedAndPlain } from '../../model/stream-choice.js';
import { isIteratedContent } from '../../print/content-text.js';
import { quoted } from './import-text.js';

/** A call that asks for the streamed content, and knows that it gets it. Not for bytes: their type is one of browsers. */
export function streamedCallTexts(endpoint: Endpoint): readonly string[] {
  const { group, name, streamsIf, isBodyOptional } = endpoint;
  const [streamed] = streamedAndPlain(endpoint) ?? [];
  if (streamsIf === undefined || streamed === undefined || !isIteratedContent(streamed)) return [];
  const method = `[${quoted(group)}][${quoted(name)}]`;
  const body = `{ ...input.body${isBodyOptional === true ? '!' : ''}, ${quoted(streamsIf.name)}: true }`;
  return [
    [
      `export const streamed = (client: Client, input: NonNullable<Parameters<Client${method}>[0]>): Promise<AsyncIterable<unknown>> =>`,
      `  client${method}({ ...input, body: ${body} });`,
    ].join('\n'),
  ];
}
