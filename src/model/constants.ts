import type { Endpoint } from './model.js';
import type { QueryConstant } from './template.js';

/** The constant query part as it is written and sent, `?action=restore&force`; empty if there is none. */
export function writtenConstants({ constants = [] }: Pick<Endpoint, 'constants'>): string {
  const pairs = constants.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Equal for endpoints that the same constants select, in any order. A name alone has an empty value. */
export function constantsKey({ constants = [] }: Pick<Endpoint, 'constants'>): string {
  return JSON.stringify(constants.map(({ name, value = '' }) => [name, value]).sort());
}

/** More constants first: they are more specific. */
export function byConstants(left: Pick<Endpoint, 'constants'>, right: Pick<Endpoint, 'constants'>): number {
  const [first, second] = [left.constants ?? [], right.constants ?? []];
  return second.length - first.length || (constantsKey(left) < constantsKey(right) ? -1 : 1);
}

/** The constants of one endpoint that another does not have. */
export function furtherConstants({ constants = [] }: Endpoint, other: Endpoint): readonly QueryConstant[] {
  return constants.filter((constant) => valueIn(other, constant.name) !== (constant.value ?? ''));
}

/** Whether no query has the constants of both: one name with two values. */
export function excludeEachOther(left: Endpoint, right: Endpoint): boolean {
  return furtherConstants(left, right).some(({ name }) => valueIn(right, name) !== undefined);
}

function valueIn({ constants = [] }: Endpoint, name: string): string | undefined {
  const found = constants.find((constant) => constant.name === name);
  return found && (found.value ?? '');
}
