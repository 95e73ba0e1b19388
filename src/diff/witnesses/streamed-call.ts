import type { Endpoint } from '../../model/model.js';
import { streamedAndPlain } from '../../model/stream-choice.js';
import { quoted } from './import-text.js';

/** A call that asks for the streamed content, and knows that it gets it. */
export function streamedCallText(endpoint: Endpoint): string {
  const method = `[${quoted(endpoint.group)}][${quoted(endpoint.name)}]`;
  const [streamed] = streamedAndPlain(endpoint) ?? [];
  const type = streamed?.encoding === 'stream' ? 'ReadableStream' : 'AsyncIterable<unknown>';
  const body = `{ ...input.body, ${quoted(endpoint.streamsIf?.name ?? '')}: true }`;
  return [
    `export const streamed = (client: Client, input: NonNullable<Parameters<Client${method}>[0]>): Promise<${type}> =>`,
    `  client${method}({ ...input, body: ${body} });`,
  ].join('\n');
}
