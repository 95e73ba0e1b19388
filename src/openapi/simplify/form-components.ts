import { multimapOf } from '../../source/graph.js';
import type { Draft } from '../draft/draft.js';
import { namesInDraft, renameTypes } from './mentions.js';
import { shapeOf } from './same-types.js';
import { jsonTextOf } from '../document/json.js';

/** A component that is only a form, as FastAPI writes one for each, is the type of that form, with its files. */
export function nameForms(draft: Draft): void {
  const { types, forms } = draft;
  const mentioned = new Set(namesInDraft(draft));
  const names = new Map<string, string>();
  for (const [component, all] of multimapOf([...forms].map(([form, component]) => [component, form] as const))) {
    const [form, ...others] = all.map((name) => types.get(name));
    const shape = form && jsonTextOf(shapeOf(form.entry));
    const isOne = others.every((other) => other !== undefined && jsonTextOf(shapeOf(other.entry)) === shape);
    if (form === undefined || !isOne || mentioned.has(component)) continue;
    types.set(component, { key: form.key.replace(all[0], component), entry: form.entry });
    for (const name of all) {
      names.set(name, component);
      types.delete(name);
    }
  }
  renameTypes(draft, names);
}
