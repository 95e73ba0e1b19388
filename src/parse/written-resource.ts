import type { SourceSpan } from '../source/source-file.js';
import type { Name, WrittenDocs } from './written-name.js';

export interface WrittenResource extends WrittenDocs {
  /** The stored type. */
  readonly name: Name;
  readonly within: Name | undefined;
  readonly id: Name;
  readonly key: Name | undefined;
  readonly version: Name | undefined;
  readonly actions: readonly WrittenEffect[];
  readonly filters: readonly WrittenFilter[];
}

export interface WrittenEffect {
  readonly variant: Name;
  /** The field to set; absent for `nothing`. */
  readonly field: Name | undefined;
}

export interface WrittenFilter {
  readonly parameter: Name;
  readonly path: readonly Name[];
  readonly pathSpan: SourceSpan;
  readonly operator: 'equals' | 'contains' | 'contains any' | 'includes' | '<' | '<=' | '>' | '>=';
}
