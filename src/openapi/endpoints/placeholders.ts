import { numberedName, upperFirst } from '../../model/names.js';
import { singular } from '../../model/operation-ids.js';
import { type Located, ownWordsOf } from '../document/document.js';
import { declareParam, type Draft, lose, type Site, type Wanted } from '../draft/draft.js';
import { memberOf, textOf } from '../document/json.js';
import { exampleOf } from '../schemas/kept.js';
import { memberNameOf, typeNameOf } from '../document/names.js';
import { parameterBeyond, pathParameterNamed, schemaOf } from './parameters.js';
import { refusalsOf } from '../draft/repairs.js';
import { vagueWords } from '../simplify/same-types.js';
import { docsOf, siteFor } from '../schemas/schema-parts.js';
import { typeText } from '../schemas/schemas.js';
import { asText, hasStructure } from '../schemas/texts.js';

/** Declares the placeholders of a path; returns the path with our names. */
export function placeholders(site: Site, path: string, parameters: readonly Located[]): string {
  const used = new Set<string>();
  return path.replaceAll(/\{([^}]*)\}/g, (_, written: string, at: number) => {
    const parameter = pathParameterNamed(parameters, written);
    const wanted = memberNameOf(written) || 'id';
    const longer = longerName(wanted, path.slice(0, at));
    const name =
      parameter === undefined
        ? numberedName(wanted, (one) => !used.has(one))
        : placeholder(site, parameter, { wanted, written, longer, used });
    used.add(name);
    const isSegments = parameter !== undefined && textOf(ownWordsOf(parameter)['name'])?.endsWith('...') === true;
    return `${prefixOf(written, parameter)}{${name}${isSegments ? '...' : ''}}`;
  });
}

/** A path with our names as an export writes it: a placeholder has one name in all paths. */
export function exportedPath({ params }: Draft, path: string): string {
  return path.replaceAll(/\{(\w+)(?:\.\.\.)?\}/g, (_, name: string) => {
    const written = memberOf(params.get(name)?.x?.['openapi'], 'name');
    return `{${textOf(written) ?? name}}`;
  });
}

/** What the styles `matrix` and `label` write before a value (OpenAPI 3.1.1, section 4.8.12.3): `;id=5`, `.5`. */
function prefixOf(written: string, parameter: Located | undefined): string {
  const style = memberOf(parameter?.value, 'style');
  return style === 'matrix' ? `;${written}=` : style === 'label' ? '.' : '';
}

function placeholder(site: Site, parameter: Located, names: Wanted): string {
  const { draft } = site;
  const written = textOf(memberOf(parameter.value, 'name')) ?? '';
  const schema = asText(site, schemaOf(parameter));
  const isText = !hasStructure(draft, schema) && refusalsOf(draft, parameter.at).length === 0;
  if (!isText) lose(site, { verdict: 'widened', construct: 'list or object in a path', at: parameter.at });
  const named = typeNameOf(written);
  // A placeholder is declared once for all endpoints, and so is its type.
  const typeSite = vagueWords.has(named) ? siteFor(site, written) : { ...site, name: named };
  const text = isText ? typeText(typeSite, schema) : 'string';
  const above = { ...docsOf(parameter), ...parameterBeyond(draft, parameter, { example: exampleOf(draft, schema) }) };
  return declareParam(draft, { value: text === 'unknown' ? 'string' : text, ...above }, names);
}

/** `petId` for `id` after `/pets/`; undefined if the name says that already. */
function longerName(name: string, before: string): string | undefined {
  const thing = singular(memberNameOf(/\/([A-Za-z][\w-]*)\/$/.exec(before)?.[1] ?? ''));
  return name.toLowerCase().startsWith(thing.toLowerCase()) ? undefined : thing + upperFirst(name);
}
