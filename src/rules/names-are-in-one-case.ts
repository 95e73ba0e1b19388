import { endpointsOf } from '../model/endpoints.js';
import type { Model, TypeDeclaration } from '../model/model.js';
import { fieldsIn } from '../model/type-graph.js';
import { memoize } from '../source/memoize.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

type Case = 'camelCase' | 'snake_case' | 'kebab-case';

interface Name {
  readonly text: string;
  readonly span: SourceSpan;
  readonly found: Case;
}

/** With this many names in one case, a name in another case counts as inconsistent. */
const leastMajority = 5;

/** Fields use one case throughout, and so do path segments: an exception is a typo. */
export const namesAreInOneCase: OwnRule = {
  severity: 'warning',
  check(model, report) {
    for (const [things, names] of [
      ['fields', fieldNames(model)],
      ['paths', segmentNames(model)],
    ] as const) {
      for (const { name, usual, count } of exceptions(names)) {
        const message = `"${name.text}" is in ${name.found}, but ${count} other ${things} of the model are in ${usual}: "${inCase(name.text, usual)}".`;
        report({ message, span: name.span });
      }
    }
  },
};

function exceptions(
  names: readonly Name[],
): readonly { readonly name: Name; readonly usual: Case; readonly count: number }[] {
  const counts = new Map<Case, number>();
  for (const { found } of names) counts.set(found, (counts.get(found) ?? 0) + 1);
  const [usual] = [...counts].sort(([, left], [, right]) => right - left);
  if (usual === undefined) return [];
  const others = names.filter(({ found }) => found !== usual[0]);
  // Many names in another case are a habit, perhaps because the API is older than the model.
  if (usual[1] < leastMajority || others.length * 4 > usual[1]) return [];
  return others.map((name) => ({ name, usual: usual[0], count: usual[1] }));
}

/** A name of one word fits every case. */
function caseOf(text: string): Case | undefined {
  if (/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(text)) return 'camelCase';
  if (/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(text)) return 'snake_case';
  return /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(text) ? 'kebab-case' : undefined;
}

function inCase(text: string, usual: Case): string {
  const words = text.split(/[_-]|(?=[A-Z])/).map((word) => word.toLowerCase());
  if (usual !== 'camelCase') return words.join(usual === 'snake_case' ? '_' : '-');
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

/** Each field once, where it is first declared: an inherited field is the same field. */
function fieldNames({ types }: Model): readonly Name[] {
  return [...new Map(types.flatMap(casedFields).map((name) => [name.span, name])).values()];
}

const casedFields: (type: TypeDeclaration) => readonly Name[] = memoize((type) =>
  fieldsIn(type).flatMap(({ name, span }) => casedName(name, span)),
);

function casedName(text: string, span: SourceSpan): readonly Name[] {
  const found = caseOf(text);
  return found === undefined ? [] : [{ text, span, found }];
}

/** Each string once: all endpoints of a group share its path. */
function segmentNames(model: Model): readonly Name[] {
  const byText = new Map<string, SourceSpan>();
  for (const { path, httpSpan } of endpointsOf(model)) {
    for (const [part, ...rest] of path) {
      if (part?.kind !== 'text' || rest.length > 0 || byText.has(part.text)) continue;
      byText.set(part.text, httpSpan);
    }
  }
  return [...byText].flatMap(([text, span]) => casedName(text, span));
}
