import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import type { Report } from '../source/report.js';
import type { WrittenIdempotencyKey } from './model-document.js';
import { expectText, shorten } from './slots.js';
import type { YamlEntry } from './yaml-tree.js';

const needs = ['optional', 'required'] as const;

/** `idempotency-key: optional`, or `required`. */
export function parseIdempotencyKey(entry: YamlEntry, report: Report): WrittenIdempotencyKey | undefined {
  const text = expectText(entry.value, '`idempotency-key`', report);
  if (text === undefined) return undefined;
  const need = needs.find((known) => known === text.text);
  if (need !== undefined) return { need, span: entry.key.span };
  const message = `\`idempotency-key\` is \`optional\` or \`required\`, and not "${shorten(text.text)}".${didYouMean(text.text, needs)}`;
  const nearest = needs.find((known) => known === nearestWord(text.text, needs));
  report({ code: 'idempotency-key-is-known', message, span: text.span, fix: fixTo(nearest, text.span) });
  return nearest && { need: nearest, span: entry.key.span };
}
