import type { Model } from '../../model/model.js';
import { isSourceShipped } from '../../print/build.js';
import { codeSpan } from '../../print/markdown.js';
import { type Module, pathOf } from '../../print/module.js';
import type { Symbol } from '../../print/names.js';

/**
 * Code in Markdown that links to the files of the types in it:
 *
 *     [`Resource[]`](../types/dist/modules/types.d.ts)
 *     `Resource | Alias` ([`Resource`](…), [`Alias`](…))
 */
export function linkedText(model: Model, print: (module: Module) => string): string {
  const mentioned = new Map<string, string>();
  const mention = (symbol: Symbol): string => {
    mentioned.set(symbol.name, fileOf(symbol, model));
    return symbol.name;
  };
  const text = print({ model, package: 'client', mention });
  const files = new Set(mentioned.values());
  if (files.size === 0) return codeSpan(text);
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return linkTo(text, only);
  return `${codeSpan(text)} (${[...mentioned].map(([name, file]) => linkTo(name, file)).join(', ')})`;
}

/** From the folder of the package; the packages of an API are next to each other. */
function fileOf(symbol: Symbol, model: Model): string {
  const folder = symbol.package === 'client' ? '' : `../${symbol.package}/`;
  const path = pathOf(symbol, model);
  if (path.startsWith('runtime/')) return `${folder}${path}.d.ts`;
  return isSourceShipped(`${symbol.package}/src/`) ? `${folder}src/${path}.ts` : `${folder}dist/${path}.d.ts`;
}

function linkTo(text: string, file: string): string {
  return `[${codeSpan(text)}](${file})`;
}
