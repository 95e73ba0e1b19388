import { byName, declarationsOf } from '../declarations.js';
import { type JsonValue, plainText } from '../json-value.js';
import type { Model } from '../model.js';
import { placeholderTypeOf, sampleWord } from '../placeholders.js';
import { sampleValue } from './sample-value.js';

/** The example of a placeholder, else a sample of its type: `my-project-key` for `projectKey`, if the type allows that. */
export function placeholderValue(name: string, model: Model): JsonValue {
  const example = byName(model.placeholders).get(name)?.example;
  const sample = example ?? sampleValue(placeholderTypeOf(model, name), { declarations: declarationsOf(model), name });
  return sample ?? { kind: 'text', text: sampleWord(name), span: { path: '', start: 0, end: 0 } };
}

/** The same as text, as it is in a path, an address or a scope. */
export function placeholderSample(name: string, model: Model): string {
  return plainText(placeholderValue(name, model));
}
