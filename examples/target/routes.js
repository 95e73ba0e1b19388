// @ts-check
import { endpointsOf, packageFiles, printModule, writtenRoute } from 'modelwright';

/**
 * The routes of an API, for gateways and dashboards:
 *
 *     export const routes = {
 *       'pet.get': 'GET /{shop}/pets/{id}',
 *     } as const;
 *
 * @returns {import('modelwright').Target}
 */
export default function routes() {
  return { name: 'routes', description: 'the routes of the API as data', needs: [], emit };
}

/** @type {import('modelwright').Target['emit']} */
function emit(model) {
  const description = `The routes of the ${model.name} API.`;
  return [
    ...packageFiles({
      model,
      package: 'routes',
      entries: { '.': 'index' },
      needs: [],
      description,
      readme: `# Routes\n\n${description} \`routes['group.endpoint']\` is the method and the path.\n`,
    }),
    printModule({ model, package: 'routes', path: 'index' }, () => [
      `/** The method and the path of each endpoint. */\nexport const routes: Readonly<Record<string, string>> = ${JSON.stringify(routesOf(model), null, 2)};`,
    ]),
  ];
}

/** @param {import('modelwright').Model} model */
function routesOf(model) {
  return Object.fromEntries(endpointsOf(model).map((endpoint) => [`${endpoint.group}.${endpoint.name}`, writtenRoute(endpoint)]));
}
