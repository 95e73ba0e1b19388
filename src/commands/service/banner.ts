import type { Model } from '../../stages.js';

/** How many endpoints are named. */
const mostNames = 3;

/**
 * The banner of the package, with the page that it does not have itself, and with what surprises whoever sends a record:
 *
 *     shop 1.0.0 at http://127.0.0.1:8080 (a browser shows a page to try it)
 *     Records are stored in /shop/.modelwright/data/shop.
 *     Endpoints without `does:` store nothing and only return examples: pet.feed (docs/reference-service.md of modelwright).
 */
export function servedBanner(text: string, { groups }: Pick<Model, 'groups'>): string {
  const names = groups.flatMap(({ endpoints }) =>
    endpoints
      .filter(({ behaviour, responds }) => behaviour === undefined && responds.length === 0)
      .map(({ group, name }) => `${group}.${name}`),
  );
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
  const listed = `${names.slice(0, mostNames).join(', ')}${more}`;
  const line = `Endpoints without \`does:\` store nothing and only return examples: ${listed} (docs/reference-service.md of modelwright).`;
  const [title = '', records = '', ...others] = text.split('\n');
  const stored = names.length === 0 ? [records] : [records, line];
  return [`${title} (a browser shows a page to try it)`, ...stored, ...others].join('\n');
}
