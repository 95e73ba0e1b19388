import { endpointsOf } from '../model/endpoints.js';
import type { Model } from '../model/model.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

/** A collection has one name: not `/pet/{id}` here and `/pets/{id}` there. Which of the two is up to the model. */
export const collectionHasOneName: OwnRule = {
  severity: 'warning',
  check(model, report) {
    const collections = collectionsOf(model);
    for (const [text, span] of collections) {
      const plural = pluralsOf(text).find((name) => collections.has(name));
      if (plural === undefined) continue;
      const notes = [{ message: `"/${plural}" is written here.`, span: collections.get(plural) ?? span }];
      report({ message: `The collection "/${text}" is "/${plural}" elsewhere. Use one of the two.`, span, notes });
    }
  },
};

/** The text before each segment that is a placeholder, with its span. */
function collectionsOf(model: Model): ReadonlyMap<string, SourceSpan> {
  const found = new Map<string, SourceSpan>();
  for (const { path, httpSpan } of endpointsOf(model)) {
    for (const [index, segment] of path.entries()) {
      const [next, ...rest] = path[index + 1] ?? [];
      const [only] = segment;
      const isCollection = next?.kind === 'placeholder' && rest.length === 0 && segment.length === 1;
      if (isCollection && only?.kind === 'text' && /^[a-z]/.test(only.text) && !found.has(only.text))
        found.set(only.text, httpSpan);
    }
  }
  return found;
}

function pluralsOf(text: string): readonly string[] {
  return [`${text}s`, `${text}es`, text.replace(/y$/, 'ies')].filter((plural) => plural !== text);
}
