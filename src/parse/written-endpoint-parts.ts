import type { SourceSpan } from '../source/source-file.js';
import type { Name } from './written-name.js';

/** `pages: cursor`, or its long form. */
export interface WrittenPages {
  readonly by: 'offset' | 'page' | 'cursor' | 'link';
  /** Explicit names of parameters (`limit`, and the one for `by`) and of fields. */
  readonly names: Readonly<Partial<Record<PagesName, Name>>>;
  readonly span: SourceSpan;
}

export type PagesName = 'offset' | 'page' | 'cursor' | 'limit' | 'items' | 'next' | 'more' | 'total';

/** `limits: { body: 10 MiB, timeout: 30 s }` */
export interface WrittenLimits {
  /** In bytes. */
  readonly body: WrittenLimit | undefined;
  /** In milliseconds. */
  readonly timeout: WrittenLimit | undefined;
  readonly span: SourceSpan;
}

export interface WrittenLimit {
  readonly amount: number;
  readonly span: SourceSpan;
}
