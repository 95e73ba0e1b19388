import type { ContentEncoding, Message } from '../../model/contents.js';
import { type Both, matched, sayUnmatched, spansOf } from './difference.js';
import type { ComparedEndpoint, Part } from './findings.js';
import type { Way } from './part-codes.js';

interface Comparing extends Pick<ComparedEndpoint, 'say' | 'add'> {
  readonly way: Way;
  readonly part: Part & { readonly kind: 'body' | 'response' };
}

const words: Readonly<Record<Way, { readonly removed: string; readonly added: string }>> = {
  request: { removed: 'is refused', added: 'is accepted' },
  response: { removed: 'is not sent any more', added: 'may be sent' },
};

/** What a body of items is called in a model; other encodings follow from the type of the body. */
const framings: Readonly<Partial<Record<ContentEncoding, string>>> = {
  lines: '`lines<…>`',
  sse: '`sse<…>`',
  events: '`events<…>`',
  stream: '`stream`',
};

/** Compares the media types of two messages that both have a body, and what the bodies are made of. */
export function compareContents(messages: Both<Message>, { way, part: body, say, add }: Comparing): void {
  const contents = { old: messages.old.contents, new: messages.new.contents };
  const all = matched(contents, ({ mediaType }) => mediaType);
  const isSingle = contents.old.length === 1 && contents.new.length === 1;
  for (const { old, new: now } of all.pairs) {
    const part = isSingle ? body : { ...body, mediaType: now.mediaType };
    const spans = spansOf({ old, new: now });
    const [was = 'one value', is = 'one value'] = [framings[old.encoding], framings[now.encoding]];
    // One of both arrives piece by piece, and the other does not, or in other pieces.
    if (was !== is) {
      const message = `\`${now.mediaType}\` was ${was}, and is ${is}.`;
      say({ code: `${way}-encoding-changed`, part, message, spans });
    } else add({ way, part, types: { old: old.type, new: now.type }, spans });
  }
  sayUnmatched(all, ({ mediaType }, change, spans) => {
    const message = `\`${mediaType}\` ${words[way][change]}.`;
    say({ code: `${way}-media-type-${change}`, part: body, message, spans });
  });
}
