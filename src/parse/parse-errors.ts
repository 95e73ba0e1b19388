import type { Report } from '../source/report.js';
import type { Name, WrittenError } from './model-document.js';
import { parseMembers } from './parse-members.js';
import { isWellFormed } from './parse-name.js';
import { parseErrorBody, parseStatusAndBody, readStatus } from './parse-returns.js';
import { docsOf, expectMap, expectText, nameOf, type SlotList, slotsOf } from './slots.js';
import type { YamlEntry, YamlNode } from './yaml-tree.js';

const longForm: SlotList<'status' | 'body' | 'headers' | 'docs' | 'gap'> = {
  owner: 'the long form of an error',
  keys: ['status', 'body', 'headers', 'docs', 'gap'],
  later: { example: 'An example', deprecated: 'Deprecation' },
};

/** `NotFound: 404 Problem`, or `{ status: 429, body: Problem, headers: { Retry-After: integer } }`. */
export function parseErrors(node: YamlNode, report: Report): readonly WrittenError[] {
  const entries = expectMap(node, '`errors`', report)?.entries ?? [];
  return entries.flatMap((entry) => {
    const name = nameOf(entry.key);
    if (!isWellFormed(name, 'error', report)) return [];
    const written = entry.value.kind === 'map' ? parseLong(name, entry, report) : parseShort(name, entry, report);
    return written === undefined ? [] : [written];
  });
}

function parseShort(name: Name, entry: YamlEntry, report: Report): WrittenError | undefined {
  const text = expectText(entry.value, `the error "${name.text}", such as \`404 Problem\``, report);
  const written = text && parseStatusAndBody(text, report);
  if (text === undefined) return undefined;
  // What cannot be read as a status is told; the name is declared all the same.
  const unreadable = { name, status: 500, body: undefined, headers: [], ...docsOf(entry, {}, report) };
  if (written === undefined) return unreadable;
  if (written.status === undefined) {
    const message = `The error "${name.text}" needs a status: \`${name.text}: 409 Problem\`.`;
    report({ code: 'status-fits', message, span: text.span });
    return unreadable;
  }
  return { name, status: written.status, body: written.body, headers: [], ...docsOf(entry, {}, report) };
}

function parseLong(name: Name, entry: YamlEntry, report: Report): WrittenError | undefined {
  const at = slotsOf(entry.value, longForm, report);
  const headers = at.headers ? parseMembers(at.headers.value, '`headers`', report) : [];
  const body = at.body && parseErrorBody(at.body.value, report);
  const docs = docsOf(entry, at, report);
  if (at.status === undefined) {
    const message = `The error "${name.text}" needs a \`status:\`, such as \`status: 409\`.`;
    report({ code: 'status-fits', message, span: name.span });
    return undefined;
  }
  const text = expectText(at.status.value, '`status`', report);
  const status = text && readStatus(text, report);
  return status === undefined ? undefined : { name, status, body, headers, ...docs };
}

export { longForm as errorSlots };
