import type { Model } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import { firstOf } from '../../print/first-of.js';
import { inputSymbol, outputSymbol, packageNameOf } from '../../print/names.js';

/** What `templates/types/README.md.hbs` shows: one real endpoint of the model, if it has any. */
export interface TypesReadmeView extends Record<string, unknown> {
  readonly hasExample: boolean;
  readonly package: string;
  readonly input: string;
  readonly output: string;
  readonly operation: string;
  /** The names of the declared types, as Markdown. */
  readonly types: string;
}

export function readmeView(model: Model): TypesReadmeView {
  const endpoint = model.groups.flatMap((group) => group.endpoints).at(0);
  return {
    hasExample: endpoint !== undefined,
    package: stringLiteral(packageNameOf(model, 'types')),
    input: endpoint === undefined ? '' : inputSymbol(endpoint).name,
    output: endpoint === undefined ? '' : outputSymbol(endpoint).name,
    operation: endpoint === undefined ? '' : `${endpoint.group}.${endpoint.name}`,
    types: typesText(model),
  };
}

function typesText(model: Model): string {
  const { listed, others } = firstOf(model.types);
  const names = listed.map(({ name, deprecated }) => `\`${name}\`${deprecated === undefined ? '' : ' (deprecated)'}`);
  return [...names, ...(others === 0 ? [] : [`and ${others} more in \`src/modules/\``])].join(', ');
}
