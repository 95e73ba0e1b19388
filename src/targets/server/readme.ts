import { endpointsOf } from '../../model/endpoints.js';
import type { Model, Scope } from '../../model/model.js';
import { writtenRoute } from '../../model/template.js';
import { literalKey, stringLiteral } from '../../print/escape.js';
import { packageNameOf } from '../../print/names.js';

/** What `templates/server/README.md.hbs` tells beside the name and the description. */
export interface ServerReadmeView extends Readonly<Record<string, unknown>> {
  readonly hasTokens: boolean;
  /** Whether a body is anything but JSON. */
  readonly hasContents: boolean;
  /** As a string literal: `'view_test:my-project-key'`. */
  readonly scopes: string;
  /** Lines of the operations in the example. */
  readonly operations: string;
  readonly types: string;
  readonly routes: readonly { readonly operation: string; readonly route: string }[];
}

export function readmeView(model: Model): ServerReadmeView {
  const endpoints = endpointsOf(model);
  return {
    hasTokens: model.auth === 'bearer',
    hasContents: endpoints.flatMap((one) => [one, ...one.responses]).some(({ contents }) => contents !== undefined),
    scopes: stringLiteral(model.scopes.map(exampleToken).join(' ')),
    operations: model.groups
      .map((group) => {
        const lines = group.endpoints.map((endpoint) => `    ${literalKey(endpoint.name)}: notImplemented,`);
        return `  ${literalKey(group.name)}: {\n${lines.join('\n')}\n  },`;
      })
      .join('\n'),
    types: packageNameOf(model, 'types'),
    routes: endpoints.map((endpoint) => ({
      operation: `${endpoint.group}.${endpoint.name}`,
      route: writtenRoute(endpoint),
    })),
  };
}

/** `view_test:{projectKey}` → `view_test:my-project-key` */
function exampleToken({ token }: Scope): string {
  return token.map((part) => (part.kind === 'text' ? part.text : `my-${kebabCase(part.name)}`)).join('');
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
