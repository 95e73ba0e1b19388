import type { Reason } from '../../server/index.js';
import { unstorablePointer } from '../store/storable-text.js';
import type { Position } from '../store/store.js';
import type { CursorScope } from './keyset.js';
import { positionOf } from './keyset.js';
import { queryReason, wholeNumber } from './request.js';

/** How a request asks for a page other than by an offset; `name` is that of the parameter, for messages. */
export type Turn =
  | { readonly by: 'page'; readonly name: string; readonly number: number | undefined; readonly first: number }
  | { readonly by: 'cursor'; readonly name: string; readonly cursor: string | undefined };

/** Where a request asks for a page to begin. */
export interface Asked {
  readonly offset?: number | undefined;
  /** In place of an offset. */
  readonly turn?: Turn;
}

/** How many records come before the page that is asked for. */
export function offsetOf({ turn, offset: given }: Asked, limit: number, reasons: Reason[]): number {
  if (turn?.by !== 'page') return wholeNumber('offset', given, { fallback: 0, reasons });
  const pages = (turn.number ?? turn.first) - turn.first;
  const offset = pages * limit;
  if (pages >= 0 && Number.isSafeInteger(offset)) return offset;
  reasons.push(queryReason(turn.name, 'minimum', `"${turn.name}" must be a number from ${turn.first} on.`));
  return 0;
}

/** Where the page of a cursor begins; undefined for the first one. */
export function positionAt(
  { name, cursor }: Turn & { readonly by: 'cursor' },
  scope: CursorScope,
  reasons: Reason[],
): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = positionOf(cursor, scope);
  if (position !== undefined && unstorablePointer([position.id, ...position.values]) === undefined) return position;
  const message = `"${name}" is no cursor of this query: take one from the answer to the same request.`;
  reasons.push(queryReason(name, 'cursor', message));
  return undefined;
}
