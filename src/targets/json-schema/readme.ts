import type { Model } from '../../model/model.js';
import { docText, stringLiteral } from '../../print/escape.js';
import { jsonSchemaSymbol, packageNameOf } from '../../print/names.js';
import { addressOf } from './declaration-schema.js';
import { documentPathOf, partsOf } from './documents.js';
import { schemaFileName } from './type-schema.js';
import { unsaidIn } from './unsaid.js';

/** What `templates/json-schema/README.md.hbs` shows: one real type of the model, if it has any. */
export interface JsonSchemaReadmeView extends Record<string, unknown> {
  readonly hasExample: boolean;
  readonly package: string;
  /** As in an import: `'@pets/json-schema/schemas/types.json'`. */
  readonly document: string;
  /** `schemas/types.json` */
  readonly documentPath: string;
  readonly type: string;
  readonly constant: string;
  readonly address: string;
  readonly hasUnsaid: boolean;
  /** What the schemas leave out, as Markdown. */
  readonly unsaid: readonly string[];
}

export function readmeView(model: Model): JsonSchemaReadmeView {
  // A stored resource is what the API is about; without one, any type will do.
  const names = [...model.resources.map(({ type }) => type), ...model.types.map(({ name }) => name)];
  const type = names.at(0) ?? '';
  const name = packageNameOf(model, 'json-schema');
  const part = partsOf(model).find(({ types }) => types.some((declared) => declared.name === type));
  const documentPath = part === undefined ? '' : documentPathOf(part);
  const unsaid = unsaidIn(model).map(({ place, text }) => `${codeSpan(place)}: ${text}`);
  return {
    hasExample: type !== '',
    package: stringLiteral(name),
    document: stringLiteral(`${name}/${documentPath}`),
    documentPath,
    type,
    constant: jsonSchemaSymbol(type).name,
    address: stringLiteral(addressOf(model, schemaFileName(type))),
    hasUnsaid: unsaid.length > 0,
    unsaid,
  };
}

/** Text of the model between more backticks than stand together in it. */
function codeSpan(text: string): string {
  const line = docText(text).replaceAll(/\s+/g, ' ');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
