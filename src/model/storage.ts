import type { Documented } from './documented.js';
import type { SourceSpan } from '../source/source-file.js';

/** What an endpoint does with the stored resource of its group. */
export interface Behaviour {
  readonly resource: string;
  readonly action: BehaviourAction;
  /** `create or merge`, `create or replace`: what happens if the key exists. Absent: creation is refused. */
  readonly otherwise?: 'merge' | 'replace';
  /**
   * `query collecting objectTypeProperty`: the response is that object; each array is the concatenation over the page.
   */
  readonly collecting?: readonly string[];
  readonly span: SourceSpan;
}

export type BehaviourAction =
  | 'query'
  | 'get'
  | 'getByKey'
  | 'exists'
  | 'search'
  | 'create'
  | 'replace'
  | 'merge'
  | 'update'
  | 'delete';

/** How the reference service stores records of `type`. */
export interface StoredResource extends Documented {
  /** Name of an object type; also the name of the resource. */
  readonly type: string;
  /** Placeholder whose value partitions the records. */
  readonly within?: string;
  /** Names of fields of the type. */
  readonly id: string;
  readonly key?: string;
  readonly version?: string;
  /** Where each of these names is written. */
  readonly withinSpan?: SourceSpan;
  readonly idSpan: SourceSpan;
  readonly keySpan?: SourceSpan;
  readonly versionSpan?: SourceSpan;
  readonly actions: readonly ActionEffect[];
  readonly filters: readonly Filter[];
}

/** What an update action does: nothing, or set one field of the record to the action's field of the same name. */
interface ActionEffect {
  readonly variant: string;
  readonly effect: { readonly kind: 'nothing' } | { readonly kind: 'set'; readonly field: string };
  readonly span: SourceSpan;
}

/** What a parameter of the query, or of the path, filters by. */
export interface Filter {
  readonly parameter: string;
  readonly path: readonly string[];
  /** `includes`: the field's object has at least the given members. */
  readonly operator: 'equals' | 'contains' | 'contains any' | 'includes' | '<' | '<=' | '>' | '>=';
  readonly span: SourceSpan;
  readonly pathSpan: SourceSpan;
}

/** The response with `status`: each named field is filled from the input, converted to the field's type. */
export interface FilledResponse {
  readonly status: number;
  readonly fields: readonly FilledField[];
}

export interface FilledField {
  readonly name: string;
  /** `['body', 'createdAt']`, `['body']`, `['queryParameterOne']`. */
  readonly from: readonly string[];
  readonly span: SourceSpan;
}
