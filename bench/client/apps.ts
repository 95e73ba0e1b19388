import type { FieldType, SyntheticApi, SyntheticEndpoint } from '../harness/generation/synthetic-api.js';

/**
 * The server of the made-up API as tRPC has it: its client has the types of that. It throws, because only types are looked at.
 *
 *     res0: router({ get: procedure.input(input<types.GetRes0Input>()).query((): types.Res0GetResult => unreached()) }),
 */
export function trpcApp({ groups }: SyntheticApi, typesPackage: string): string {
  const procedures = groups.map(({ name: group, endpoints }) => {
    const lines = endpoints.map(({ name, method, returns, body, hasId }) => {
      const members = [...(hasId ? ['id: string'] : []), ...(body === undefined ? [] : [`body: ${typeText(body)}`])];
      const input = members.length === 0 ? 'ListQuery' : `{ ${members.join('; ')} }`;
      const kind = method === 'GET' ? 'query' : 'mutation';
      return `    ${name}: procedure.input(input<${input}>()).${kind}((): ${typeText(returns)} => unreached()),`;
    });
    return `  ${group}: router({\n${lines.join('\n')}\n  }),`;
  });
  return `import { initTRPC } from '@trpc/server';
${beginning(typesPackage)}
const { procedure, router } = initTRPC.create();
const input = <Input>() => (given: unknown): Input => given as Input;
const app = router({
${procedures.join('\n')}
});
export type App = typeof app;
`;
}

/** The same as Hono has it, an app for each group, as it recommends for large ones. */
export function honoApp({ groups }: SyntheticApi, typesPackage: string): string {
  const apps = groups.map(
    ({ name, endpoints }) => `const ${name} = new Hono()\n${endpoints.map(honoRoute).join('\n')};`,
  );
  const routes = groups.map(({ name, path }) => `  .route('${path}', ${name})`);
  return `import { Hono } from 'hono';
import { validator } from 'hono/validator';
${beginning(typesPackage)}
${apps.join('\n')}
const app = new Hono()
${routes.join('\n')};
export type App = typeof app;
`;
}

function honoRoute({ method, hasId, query, body, returns }: SyntheticEndpoint): string {
  const validators = [
    ...(query.length === 0 ? [] : [`validator('query', (given) => given as unknown as ListQuery)`]),
    ...(body === undefined ? [] : [`validator('json', (given) => given as ${typeText(body)})`]),
  ];
  const parts = [
    `'/${hasId ? ':id' : ''}'`,
    ...validators,
    `(context) => context.json(unreached<${typeText(returns)}>())`,
  ];
  return `  .${method.toLowerCase()}(${parts.join(', ')})`;
}

function beginning(typesPackage: string): string {
  return `import type * as types from '${typesPackage}';
interface ListQuery { limit?: string; where?: string[]; withTotal?: string }
const unreached = <Result>(): Result => {
  throw new Error('Only the types are looked at.');
};`;
}

function typeText(type: FieldType): string {
  if (type.kind === 'list') return `${typeText(type.of)}[]`;
  if (type.kind !== 'named') throw new Error(`Bug: a body of the kind ${type.kind}.`);
  return `types.${type.name}`;
}
