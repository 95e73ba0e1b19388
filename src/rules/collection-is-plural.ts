import { endpointsOf } from '../model/endpoints.js';
import type { Model } from '../model/model.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Rule } from './rule.js';

/** With this many plural collections, a singular one counts as inconsistent. */
const leastMajority = 3;

/**
 * If most collections have plural names, `/pets/{id}`, all should; a model that uses the singular throughout is fine.
 */
export const collectionIsPlural: Rule = {
  code: 'collection-is-plural',
  severity: 'warning',
  check(model, report) {
    const collections = collectionsOf(model);
    const plural = [...collections.keys()].filter(isPlural);
    const singular = [...collections].filter(([text]) => !isPlural(text));
    if (plural.length < leastMajority || singular.length * 3 > plural.length) return;
    for (const [text, span] of singular) {
      const examples = plural.slice(0, 2).map((name) => `/${name}`);
      const message = `The collection "/${text}" is singular, but others are plural: ${examples.join(', ')}.`;
      report({ message, span });
    }
  },
};

/** The text before each segment that is a placeholder, with its span. */
function collectionsOf(model: Model): ReadonlyMap<string, SourceSpan> {
  const found = new Map<string, SourceSpan>();
  for (const { path, httpSpan, span } of endpointsOf(model)) {
    for (const [index, segment] of path.entries()) {
      const [next, ...rest] = path[index + 1] ?? [];
      const [only] = segment;
      const isCollection = next?.kind === 'placeholder' && rest.length === 0 && segment.length === 1;
      if (isCollection && only?.kind === 'text' && /^[a-z]/.test(only.text) && !found.has(only.text))
        found.set(only.text, httpSpan ?? span);
    }
  }
  return found;
}

/** A heuristic: English has plurals without an `s`, and words without a plural. */
function isPlural(text: string): boolean {
  return /(?:s|people|children|data|media|news|info|information|equipment|content|feedback|history)$/i.test(text);
}
