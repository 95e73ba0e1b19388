import { refuse, type Report } from '../source/diagnostic.js';
import type { WrittenUse } from './model-document.js';
import { expectText } from './slots.js';
import type { YamlNode, YamlText } from './yaml-tree.js';

/** `../shared`, `../shared as Shared`, or a list of these. */
export function parseUse(node: YamlNode, report: Report): readonly WrittenUse[] {
  const items = node.kind === 'list' ? node.items.map(({ value }) => value) : [node];
  return items.flatMap((item) => {
    const text = expectText(item, '`use`, such as `../shared`', report);
    return (text && useOf(text, report)) ?? [];
  });
}

function useOf(written: YamlText, report: Report): WrittenUse | undefined {
  const { text, span } = written;
  const [, path = '', prefix] = /^(.*?)(?: +as +(\S*))?$/s.exec(text) ?? [];
  const problem = problemOf(path, prefix);
  if (problem === undefined) return { path: { text: path, span }, prefix: prefix ?? '' };
  return refuse({ code: 'used-model-exists', message: problem, span }, report);
}

function problemOf(path: string, prefix: string | undefined): string | undefined {
  if (prefix !== undefined && !/^[A-Z][A-Za-z0-9]*$/.test(prefix)) {
    return `"${prefix}" cannot be a prefix of type names. Use a capital letter, then letters and digits: \`use: ${path} as Shared\`.`;
  }
  // The path must mean the same folder on every machine and platform.
  if (/^(?:[a-zA-Z]+:|[\\/~])|\\|\0/.test(path)) {
    return `"${path}" is not a path from this file to a folder or file. Write one with \`/\`, such as \`use: ../shared\`.`;
  }
  return undefined;
}
