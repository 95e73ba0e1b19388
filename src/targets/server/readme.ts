import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import { answersWithBody, exampleAnswer } from '../../model/examples.js';
import { mustBeGiven } from '../../model/input-shape.js';
import type { Model, Scope } from '../../model/model.js';
import { writtenRoute } from '../../model/template.js';
import { deprecationNote } from '../../print/docs.js';
import { literalKey, stringLiteral } from '../../print/escape.js';
import { groupOperationsSymbol, packageNameOf } from '../../print/names.js';
import { codeLines, codeOf, objectOfCode } from '../../print/value-text.js';

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
  /** A handler that answers the example of an endpoint, where one has any. */
  readonly hasHandler: boolean;
  readonly handler: string;
  readonly routes: readonly { readonly operation: string; readonly route: string; readonly note: string }[];
}

export function readmeView(model: Model): ServerReadmeView {
  const endpoints = endpointsOf(model);
  return {
    hasTokens: model.auth === 'bearer',
    hasContents: endpoints.flatMap((one) => [one, ...one.responses]).some(({ contents }) => contents !== undefined),
    scopes: stringLiteral(model.scopes.map((scope) => exampleToken(scope, model)).join(' ')),
    operations: model.groups
      .map((group) => {
        const lines = group.endpoints.map((endpoint) => `    ${literalKey(endpoint.name)}: notImplemented,`);
        return `  ${literalKey(group.name)}: {\n${lines.join('\n')}\n  },`;
      })
      .join('\n'),
    types: packageNameOf(model, 'types'),
    ...handlerView(model),
    routes: endpoints.map((endpoint) => ({
      operation: `${endpoint.group}.${endpoint.name}`,
      route: writtenRoute(endpoint),
      note: deprecationNote(endpoint),
    })),
  };
}

/** `const operations: Partial<PetOperations> = { get: async () => ({ status: 200, body: … }) };` */
function handlerView(model: Model): Pick<ServerReadmeView, 'hasHandler' | 'handler'> {
  const declarations = declarationsOf(model);
  for (const endpoint of endpointsOf(model)) {
    const [answer] = answersWithBody(endpoint);
    const body = answer && exampleAnswer(endpoint, answer.status);
    const response = endpoint.responses.find(({ status }) => status === answer?.status);
    if (answer === undefined || body === undefined || response?.headers.some(mustBeGiven) === true) continue;
    const output = objectOfCode([
      ['status', String(answer.status)],
      ['body', codeOf(body, answer.type, declarations)],
    ]);
    const { name } = groupOperationsSymbol(endpoint.group);
    const handler = [
      `import type { ${name} } from ${stringLiteral(packageNameOf(model, 'server'))};`,
      '',
      `const ${endpoint.group}: Partial<${name}> = {`,
      `  ${literalKey(endpoint.name)}: async () => (${codeLines(output, '  ')}),`,
      '};',
    ];
    return { hasHandler: true, handler: handler.join('\n') };
  }
  return { hasHandler: false, handler: '' };
}

/** `view_test:{projectKey}` → `view_test:my-project-key` */
function exampleToken({ token }: Scope, model: Model): string {
  return token.map((part) => (part.kind === 'text' ? part.text : holeSample(part.name, model))).join('');
}

/** The example of the hole, else a text made of its name. */
function holeSample(name: string, model: Model): string {
  const example = model.holes.find((hole) => hole.name === name)?.example;
  return example?.kind === 'text' ? example.text : `my-${kebabCase(name)}`;
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
