import { readFileSync } from 'node:fs';
import { importFiles } from '../../src/compile-document.js';
import type { Model } from '../../src/model/model.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { modelIfValid } from '../support/example-model.js';

/** The model that a published document is imported to. */
export async function importedFiles(name: string): Promise<readonly SourceFile[]> {
  const path = `test/openapi/published/${name}.yaml`;
  const { value } = await importFiles([{ path, text: readFileSync(path, 'utf8') }]);
  return value?.files ?? [];
}

type Random = (below: number) => number;

/** A change of one line of a model; the result need not be a valid model. */
interface Mutation {
  readonly pattern: RegExp;
  mutate(parts: Readonly<Record<string, string>>, random: Random): string;
}

const scalars = [
  'string',
  'string(1..20)',
  'string(/[a-z]+/)',
  'integer',
  'integer(0..10)',
  'int64',
  'number(0..1)',
  'boolean',
  'date',
  'uuid',
  '[one, two]',
  'string[]',
  'map<integer>',
  'integer | null',
  'unknown',
];

/** A field or a parameter on a line of its own. */
const member = String.raw`^(?<indent> {4,})(?<name>[\w.-]+)(?<mark>\??): (?<type>`;
const pick = <T>(all: readonly T[], random: Random): T => all[random(all.length)] as T;

const mutations: readonly Mutation[] = [
  {
    pattern: new RegExp(`${member}[^={].*)$`),
    mutate: ({ indent, name, mark, type }) => `${indent}${name}${mark === '' ? '?' : ''}: ${type}`,
  },
  { pattern: new RegExp(`${member}.+)$`), mutate: () => '' },
  {
    pattern: new RegExp(`${member}.+)$`),
    mutate: ({ indent, name, mark, type }, random) =>
      `${indent}${name}${mark}: ${type}\n${indent}further${pick(['', '?'], random)}: ${pick(scalars, random)}`,
  },
  {
    pattern: new RegExp(`${member}[^={].*)$`),
    mutate: ({ indent, name, mark }, random) => `${indent}${name}${mark}: ${pick(scalars, random)}`,
  },
  {
    pattern: new RegExp(`${member}(?:string|integer|number|int32|float|uri))$`),
    mutate: ({ indent, name, mark, type = '' }, random) => {
      const limits = ['string', 'uri'].includes(type)
        ? ['(..5)', '(2..)', '(/[a-m]+/)']
        : ['(0..10)', '(1..)', '(multiple of 2)'];
      return `${indent}${name}${mark}: ${type}${pick(limits, random)}`;
    },
  },
  {
    pattern: new RegExp(`${member}\\w+)\\([^)]*\\)$`),
    mutate: ({ indent, name, mark, type }) => `${indent}${name}${mark}: ${type}`,
  },
  {
    pattern: new RegExp(`${member}[\\w<>]+)$`),
    mutate: ({ indent, name, mark, type }, random) =>
      `${indent}${name}${mark}: ${type}${pick([' | null', '[]', '[1..3]'], random)}`,
  },
  {
    pattern: new RegExp(`${member}.+) = (?<value>\\d+)$`),
    mutate: ({ indent, name, mark, type, value }) => `${indent}${name}${mark}: ${type} = ${Number(value) + 1}`,
  },
  {
    pattern: /^(?<before>.*)\[(?<first>[a-z]\w*), (?<rest>.*)\](?<after>.*)$/,
    mutate: ({ before, first, rest, after }, random) =>
      pick(
        [
          `${before}[${rest}]${after}`,
          `${before}[${first}, further, ${rest}]${after}`,
          `${before}[${first}, ${rest}, ...]${after}`,
        ],
        random,
      ),
  },
  {
    pattern: /^(?<before> +http: )(?<method>GET|POST|PUT|PATCH|DELETE)(?<after>.*)$/,
    mutate: ({ before, method, after }, random) =>
      pick(
        [
          `${before}${method} /further${(after ?? '').trim()}`,
          `${before}${pick(['PUT', 'POST', 'PATCH'], random)}${after}`,
        ],
        random,
      ),
  },
  {
    pattern: /^(?<before> +returns: )(?<type>[A-Z]\w*(?:\[\])?)$/,
    mutate: ({ before, type }, random) =>
      pick([`${before}201 ${type}`, `${before}2xx ${type}`, `${before}nothing`], random),
  },
  {
    pattern: /^(?<before> +body)(?<mark>\??)(?<after>: .+)$/,
    mutate: ({ before, mark, after }) => `${before}${mark === '' ? '?' : ''}${after}`,
  },
  {
    pattern: /^(?<before> +scopes: )(?<one>\w+)(?: [|&] (?<other>\w+))?$/,
    mutate: ({ before, one, other = one }, random) =>
      `${before}${pick([one, other, 'any', `${one} & ${other}`], random)}`,
  },
  { pattern: /^(?<before> +errors: \[)\w+, (?<rest>.*)$/, mutate: ({ before, rest }) => `${before}${rest}` },
  {
    pattern: /^(?<indent> {2})(?<name>[A-Z]\w*)(?<rest>:.*)$/,
    mutate: ({ indent, name, rest }) => `${indent}${name}Renamed${rest}`,
  },
];

/** The files with one random mutation. */
function mutated(files: readonly SourceFile[], random: Random): readonly SourceFile[] {
  for (;;) {
    const file = pick(
      files.filter(({ used }) => used === undefined),
      random,
    );
    const { pattern, mutate } = pick(mutations, random);
    const lines = file.text.split('\n');
    const found = lines.flatMap((line, index) => {
      const groups = /^\s*#/.test(line) ? undefined : pattern.exec(line)?.groups;
      return groups === undefined ? [] : [{ index, groups }];
    });
    if (found.length === 0) continue;
    const { index, groups } = pick(found, random);
    const changed = lines.toSpliced(index, 1, mutate(groups, random)).join('\n');
    return files.map((other) => (other === file ? { ...other, text: changed } : other));
  }
}

/** Valid models, each with one more random mutation than the one before: so many at most. */
export function* mutantsOf(files: readonly SourceFile[], random: Random, most: number): Generator<Model> {
  let current = files;
  for (let left = 1 + random(most); left > 0;) {
    const next = mutated(current, random);
    const model = modelIfValid(next);
    if (model === undefined) continue;
    yield model;
    current = next;
    left -= 1;
  }
}
