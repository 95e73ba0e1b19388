import type { Report } from '../source/report.js';
import type { Name, WrittenScopes } from './model-document.js';
import type { YamlText } from './yaml-tree.js';
import { spanWithin } from './yaml-tree.js';

/** `manage | view` (either), `manage & audit` (both), `none`, `unknown`. Both signs in one expression are refused. */
export function parseScopes(text: YamlText, report: Report): WrittenScopes {
  if (text.text === 'none' || text.text === 'unknown') return { kind: text.text };
  const hasEither = text.text.includes('|');
  if (hasEither && text.text.includes('&')) {
    const message = '`|` (either) and `&` (both) in one expression leave their order open. Use one of them.';
    report({ code: 'scopes-syntax', message, span: text.span });
    return { kind: 'unknown' };
  }
  const names = namesBetween(text, hasEither ? '|' : '&');
  const odd = names.find(
    (name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name.text) || name.text === 'none' || name.text === 'unknown',
  );
  if (odd !== undefined) {
    const message =
      'Scopes are names joined by `|` (either) or `&` (both), or `none`, or `unknown` alone: `manage | view`.';
    report({ code: 'scopes-syntax', message, span: odd.span });
    return { kind: 'unknown' };
  }
  const of = names.map((name) => ({ kind: 'scope' as const, name }));
  const [only] = of;
  return only !== undefined && of.length === 1 ? only : { kind: hasEither ? 'any' : 'all', of };
}

function namesBetween(text: YamlText, sign: string): readonly Name[] {
  let at = 0;
  return text.text.split(sign).map((part) => {
    const start = at + part.length - part.trimStart().length;
    at += part.length + 1;
    return { text: part.trim(), span: spanWithin(text, start, start + part.trim().length) };
  });
}
