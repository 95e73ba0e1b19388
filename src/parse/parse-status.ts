import { refuse, type Report } from '../source/diagnostic.js';
import { isTypoOf, suggest } from '../source/nearest-word.js';
import type { WrittenStatusRange } from './model-document.js';
import type { Name } from './written-name.js';
import { shorten } from './slots.js';

/** The status that a response in short form begins with, `409` of `409 ConflictProblem`; empty if there is none. */
export function statusWithin(text: string): string {
  const [word = ''] = /^\S+/.exec(text) ?? [];
  if (/^(?:\d|others?$|default$)/.test(word)) return word;
  // On their own, these are type names.
  return word !== text && rangeMeantBy(word) !== undefined ? word : '';
}

/** The status of a success: three digits, or `2xx` for all. */
export function readSuccessStatus(name: Name, report: Report): number | '2xx' | undefined {
  if (!/^2(?:xx|\*\*)$/i.test(name.text)) return readStatus(name, report);
  if (name.text !== '2xx') {
    const { hint, fix } = suggest('2xx', name.span);
    report({ code: 'status-fits', message: `"${name.text}" is not a status.${hint}`, span: name.span, fix });
  }
  return '2xx';
}

/** A status of three digits (RFC 9110, section 15). */
export function readStatus(name: Name, report: Report): number | undefined {
  if (/^[1-5]\d\d$/.test(name.text)) return Number(name.text);
  const isMany = /^[1-5](?:xx|\*\*)$/i.test(name.text) || rangeMeantBy(name.text) !== undefined;
  const message = isMany
    ? `"${shorten(name.text)}" is a range of statuses, which only errors can have: \`Failed: other Problem\` under \`errors:\`. For any success, write \`2xx\`.`
    : `"${shorten(name.text)}" is not an HTTP status: a status has three digits, such as 200.`;
  return refuse({ code: 'status-fits', message, span: name.span }, report);
}

/** The status of an error: three digits, a class (`4xx`, `5xx`), or `other` for every status that is not declared. */
export function readErrorStatus(name: Name, report: Report): number | WrittenStatusRange | undefined {
  const { text, span } = name;
  if (/^[1-3](?:xx|\*\*)$/i.test(text)) {
    const message = `${text} are not error statuses: those begin at 400.`;
    return refuse({ code: 'status-fits', message, span }, report);
  }
  const meant = rangeMeantBy(text);
  if (meant === undefined) return readStatus(name, report);
  if (meant !== text) {
    const { hint, fix } = suggest(meant, span);
    const message = `"${shorten(text)}" is not a status. A range of statuses is \`4xx\`, \`5xx\` or \`other\`.${hint}`;
    report({ code: 'status-fits', message, span, fix });
  }
  return meant;
}

function rangeMeantBy(text: string): WrittenStatusRange | undefined {
  const [, digit] = /^([45])(?:xx|\*\*)$/i.exec(text) ?? [];
  if (digit !== undefined) return digit === '4' ? '4xx' : '5xx';
  const isOther =
    /^(?:other|default|any|all|rest|else|\*)$/.test(text) || (/^[a-z]/.test(text) && isTypoOf(text, 'other'));
  return isOther ? 'other' : undefined;
}
