import type { Route } from './routes.js';

/** A group of endpoints of a made-up shop, as large services have dozens of. */
interface Group {
  readonly name: string;
  readonly path: string;
  readonly part: string;
}

const nouns = `
  carts cart-discounts categories channels customers customer-groups custom-objects orders order-edits
  order-imports payments payment-methods products product-discounts product-types product-selections
  product-projections quotes quote-requests reviews shipping-methods types shipping-zones shopping-lists
  staged-quotes standalone-prices states stores subscriptions suppliers tax-categories tax-rates teams vouchers
  warehouses zones approval-flows assets approval-rules associates associate-roles attribute-groups business-units
  inventory returns
`
  .trim()
  .split(/\s+/);
const parts = ['items', 'comments', 'prices', 'documents', 'events'] as const;
const endpointsOfGroup = 10;

/** Every third group exists once more within a store, so that some paths have three placeholders. */
function groupsOf(count: number): readonly Group[] {
  const groups = nouns.flatMap((noun, index): readonly Group[] => {
    const part = parts[index % parts.length] ?? 'items';
    const name = camelCase(noun);
    const plain = { name, path: `/{projectKey}/${noun}`, part };
    const inStore = { name: `${name}InStore`, path: `/{projectKey}/in-store/key={storeKey}/${noun}`, part };
    return index % 3 === 0 ? [plain, inStore] : [plain];
  });
  return groups.slice(0, Math.ceil(count / endpointsOfGroup));
}

function camelCase(noun: string): string {
  return noun.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** In the order of the model; names are those of its endpoints. */
function endpointsOf({ path, part }: Group): readonly (Route & { readonly name: string })[] {
  return [
    { name: 'list', method: 'GET', path },
    { name: 'create', method: 'POST', path },
    { name: 'get', method: 'GET', path: `${path}/{id}` },
    { name: 'update', method: 'POST', path: `${path}/{id}` },
    { name: 'delete', method: 'DELETE', path: `${path}/{id}` },
    { name: 'getByKey', method: 'GET', path: `${path}/key={key}` },
    { name: 'deleteByKey', method: 'DELETE', path: `${path}/key={key}` },
    { name: 'search', method: 'GET', path: `${path}/search` },
    { name: 'parts', method: 'GET', path: `${path}/{id}/${part}` },
    { name: 'exportAll', method: 'POST', path: `${path}/export/all` },
  ];
}

/** So many routes, and the same ones in every run. */
export function syntheticRoutes(count: number): readonly Route[] {
  return groupsOf(count)
    .flatMap(endpointsOf)
    .slice(0, count)
    .map(({ method, path }) => ({ method, path }));
}

/** The model of these routes. What they answer is nothing, as only their paths are of interest. */
export function syntheticModel(count: number): string {
  let left = count;
  const groups = groupsOf(count).map((group) => {
    const endpoints = endpointsOf(group).slice(0, left);
    left -= endpoints.length;
    return [
      `  ${group.name}:`,
      `    path: ${group.path}`,
      '    endpoints:',
      ...endpoints.flatMap(({ name, method, path }) => [
        `      ${name}:`,
        `        http: ${method} ${path.slice(group.path.length)}`.trimEnd(),
        '        returns: nothing',
      ]),
    ].join('\n');
  });
  return `api: benchmark-routes
version: 1.0.0
auth: none
params:
  projectKey: string(1..256)
  storeKey: string(1..256)
  id: string(1..256)
  key: string(1..256)
groups:
${groups.join('\n')}
`;
}
