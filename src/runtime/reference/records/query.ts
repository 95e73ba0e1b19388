import { newAllowance } from '../predicate/cursor.js';
import type { Condition } from '../predicate/condition.js';
import { inTurn } from '../turns.js';
import { newWork } from '../predicate/work.js';
import { parsePredicate, type Variables } from '../predicate/predicate.js';
import { parseFieldName, parseSort } from '../predicate/field-reader.js';
import type { Reason } from '../../server/index.js';
import { badRequest } from '../http.js';
import type { Selection } from '../store/store.js';
import { type Page, pageOf } from './page.js';
import { type Asked, filterConditions, pageAsked, readEach } from './request.js';
import { comparedValue, type Records } from './records.js';

/** The parameters of a query, by their conventional meaning; undeclared ones are absent. */
export interface QueryRequest extends Asked {
  /** Values of parameters, including those that the plan has a filter for. */
  readonly filters?: object;
  readonly where?: readonly string[] | string | undefined;
  readonly variables?: Variables;
  readonly sort?: readonly string[] | string | undefined;
  readonly expand?: readonly string[] | string | undefined;
}

export function queryRecords<T extends object>(records: Records<T>, request: QueryRequest): Promise<Page<T>> {
  return inTurn(records, async () => {
    const { partition, turn } = request;
    const selection = selectionOf(records, request);
    const { limit, condition } = selection;
    const scope = { ...selection, table: records.plan.table, partition };
    const isByCursor = turn?.by === 'cursor';
    const after = isByCursor ? await turn.positionIn(scope, (id) => valueWith(records, partition, id)) : undefined;
    const work = newWork();
    const isAhead = isByCursor || turn?.by === 'none' || request.withNext === true;
    // One more record than the page has, which shows whether further ones follow.
    const turned = isAhead ? { ...selection, after, limit: limit + 1 } : selection;
    const { records: found, isCut } = await records.store.select(partition, turned, work);
    const shown = found.slice(0, limit);
    const isMore = found.length > limit || isCut;
    // If only the further record did not fit, the page is whole.
    const page = await pageOf(records, { request, scope, shown, isCut: isCut && shown.length < limit, isMore, work });
    if (request.withTotal !== true) return page;
    return { ...page, total: await records.store.count(partition, condition, work) };
  });
}

async function valueWith<T extends object>(records: Records<T>, partition: string, id: string): Promise<unknown> {
  const record = await records.store.get(partition, id);
  return record && comparedValue(records.plan, record.text);
}

/** `does: exists`: whether anything matches. */
export async function recordExists<T extends object>(records: Records<T>, request: QueryRequest): Promise<boolean> {
  const first = { ...request, limit: 1, offset: undefined };
  const page = await queryRecords(records, { ...first, withTotal: false, asStored: true });
  return page.records.length > 0;
}

/** Parameters whose names begin with `prefix`, by the rest of the name: `var.name` → `name`. */
export function parametersAfter(prefix: string, input: object): Variables {
  const entries = Object.entries(input).flatMap(([name, value]): [string, readonly string[]][] => {
    if (!name.startsWith(prefix) || value === undefined) return [];
    return [[name.slice(prefix.length), Array.isArray(value) ? value.map(String) : [String(value)]]];
  });
  return new Map(entries);
}

function selectionOf<T extends object>({ plan }: Records<T>, request: QueryRequest): Selection {
  const { fields: type, orderings } = plan;
  const reasons: Reason[] = [];
  const context = { type, variables: request.variables ?? new Map(), allowance: newAllowance(), orderings };
  const conditions: readonly Condition[] = [
    ...filterConditions(plan, request.filters ?? {}, { allowance: context.allowance, reasons }),
    ...readEach('where', request.where, { reasons, read: (text) => parsePredicate(text, context) }),
  ];
  // Records have no references, so a path is valid if it exists.
  readEach('expand', request.expand, { reasons, read: (text) => parseFieldName(text, type) });
  const sort = readEach('sort', request.sort, { reasons, read: (text) => parseSort(text, type, orderings) });
  const page = pageAsked(request, reasons);
  if (reasons.length > 0) throw badRequest(reasons);
  return { condition: { kind: 'all', of: conditions }, sort, ...page };
}
