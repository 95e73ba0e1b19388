import type { Report } from '../source/diagnostic.js';
import { shorten } from './slots.js';
import type { WrittenConstant } from './written-name.js';
import { spanWithin, type YamlText } from './yaml-tree.js';

/**
 * Characters that a query may contain literally (RFC 3986, section 3.4) and that every form decoder leaves unchanged:
 * neither `+` nor `%`.
 */
const literal = /^[A-Za-z0-9\-._~!$'()*,;:@/]*$/;

/** `action=restore&force`, from a character of the string to its end. Invalid pairs are reported and left out. */
export function parseConstants(text: YamlText, from: number, report: Report): readonly WrittenConstant[] {
  const constants: WrittenConstant[] = [];
  let at = from;
  for (const pair of text.text.slice(from).split('&')) {
    const [start, end] = [at, at + pair.length];
    at = end + 1;
    const equals = pair.indexOf('=');
    const name = equals === -1 ? pair : pair.slice(0, equals);
    const value = equals === -1 ? undefined : pair.slice(equals + 1);
    const message = problemOf(name, value, constants);
    // An empty pair has no characters of its own to point at.
    const span = pair === '' ? spanWithin(text, from - 1, text.text.length) : spanWithin(text, start, end);
    if (message === undefined) constants.push({ name, ...(value !== undefined && { value }), span });
    else report({ code: 'path-is-well-formed', message, span });
  }
  return constants;
}

function problemOf(name: string, value: string | undefined, before: readonly WrittenConstant[]): string | undefined {
  if (name === '')
    return 'Write names and constant values after `?`: `?action=restore`, `?force` or `?action=restore&force`.';
  if (/[{}]/.test(name + (value ?? '')))
    return `The part after \`?\` is constant. List "${shorten(name)}", whose value varies, under \`query:\`.`;
  const invalid = [...name, ...(value ?? '').replaceAll('=', '')].find((character) => !literal.test(character));
  if (invalid !== undefined)
    return `The character "${invalid}" is not allowed in a constant query part. Letters, digits and -._~!$'()*,;:@/ are.`;
  return before.some((constant) => constant.name === name)
    ? `"${shorten(name)}" is in the query twice, and a request that repeats a constant name does not match. Remove one.`
    : undefined;
}
