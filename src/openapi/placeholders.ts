import type { Located } from './document.js';
import { type Draft, type Entry, lose, type Site } from './draft.js';
import { memberOf, objectOf, textOf } from './json.js';
import { memberNameOf } from './names.js';
import { parameterBeyond, parametersIn, schemaOf } from './parameters.js';
import { refusalsOf } from './repairs.js';
import { docsOf, siteFor } from './schema-parts.js';
import { typeText } from './schemas.js';
import { asText, hasStructure } from './texts.js';
import { ownWordsOf } from './words.js';

/** Declares the placeholders of a path; returns the path with our names. */
export function placeholders(
  draft: Draft,
  site: Site,
  { path, parameters }: { readonly path: string; readonly parameters: readonly Located[] },
): string {
  const used = new Set<string>();
  return path.replaceAll(/\{([^}]*)\}/g, (_, written: string) => {
    const parameter = parametersIn(parameters, 'path').find(
      ({ value }) => memberOf(objectOf(value), 'name') === written,
    );
    const name = placeholder(draft, site, { written, parameter, used });
    used.add(name);
    const isSegments = parameter !== undefined && textOf(ownWordsOf(parameter)['name'])?.endsWith('...') === true;
    return `{${name}${isSegments ? '...' : ''}}`;
  });
}

interface Placeholder {
  readonly written: string;
  readonly parameter: Located | undefined;
  /** The placeholders before it in the path. */
  readonly used: ReadonlySet<string>;
}

function firstFree(wanted: string, used: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; used.has(name); number += 1) name = `${wanted}${number}`;
  return name;
}

function placeholder(draft: Draft, site: Site, { written, parameter, used }: Placeholder): string {
  const wanted = memberNameOf(written) || 'id';
  if (parameter === undefined) return firstFree(wanted, used);
  const schema = asText(draft, site, schemaOf(parameter));
  const isText = !hasStructure(draft, schema) && refusalsOf(draft, parameter.at).length === 0;
  if (!isText) lose(draft, site, { verdict: 'widened', construct: 'list or object in a path', at: parameter.at });
  const text = isText ? typeText(draft, siteFor(site, written), schema) : 'string';
  const above = { ...docsOf(parameter), ...parameterBeyond(draft, parameter, {}) };
  const entry: Entry = { value: text === 'unknown' ? 'string' : text, ...above };
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (used.has(name)) continue;
    const known = draft.params.get(name);
    if (known === undefined) draft.params.set(name, entry);
    if (known === undefined || known.value === entry.value) return name;
  }
}
