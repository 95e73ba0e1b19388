import { endpointsOf } from '../model/endpoints.js';
import type { Model, TypeDeclaration } from '../model/model.js';
import { fieldsIn } from '../model/types/type-graph.js';
import { occurrencesIn } from '../source/graph.js';
import { memoize } from '../source/memoize.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule, Violation } from './rule.js';

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
    exceptions('fields', fieldNames(model)).forEach(report);
    exceptions('paths', segmentNames(model)).forEach(report);
  },
};

function exceptions(things: string, names: readonly Name[]): readonly Violation[] {
  const counts = occurrencesIn(names.map(({ found }) => found));
  const [usual, count = 0] = [...counts].sort(([, left], [, right]) => right - left)[0] ?? [];
  if (usual === undefined) return [];
  const others = names.filter(({ found }) => found !== usual);
  // Many names in another case are a habit, perhaps because the API is older than the model.
  if (count < leastMajority || others.length * 4 > count) return [];
  return others.map(({ text, span, found }) => {
    const message = `"${text}" is in ${found}, but ${count} other ${things} of the model are in ${usual}: "${inCase(text, usual)}".`;
    return { message, span };
  });
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
