import { contentsOf, type Message } from '../model/contents.js';
import type { SourceSpan } from '../source/source-file.js';
import { type Both, matched, type Spans } from './difference.js';
import { encodingWords, isFramedOtherwise } from './encodings.js';
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

/** Compares the media types of two messages that both have a body, and what the bodies are made of. */
export function compareContents(
  messages: Both<Message & { readonly span: SourceSpan }>,
  { way, part: body, say, add }: Comparing,
): void {
  const contents = { old: contentsOf(messages.old), new: contentsOf(messages.new) };
  const { pairs, removed, added } = matched(contents, ({ mediaType }) => mediaType);
  const isSingle = contents.old.length === 1 && contents.new.length === 1;
  for (const { old, new: now } of pairs) {
    const part = isSingle ? body : { ...body, mediaType: now.mediaType };
    const spans = { old: old.span, new: now.span };
    if (isFramedOtherwise(old, now))
      say({ code: `${way}-encoding-changed`, part, message: encodingWords(old, now), spans });
    else add({ way, part, types: { old: old.type, new: now.type }, spans });
  }
  const tell = (change: 'removed' | 'added', mediaType: string, spans: Spans): void => {
    const message = `\`${mediaType}\` ${words[way][change]}.`;
    say({ code: `${way}-media-type-${change}`, part: body, message, spans });
  };
  for (const { mediaType, span } of removed) tell('removed', mediaType, { old: span });
  for (const { mediaType, span } of added) tell('added', mediaType, { new: span });
}
