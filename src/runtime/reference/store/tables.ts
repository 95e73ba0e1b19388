import type { Kysely, RawBuilder } from 'kysely';

/** Statements are written as SQL; the query builder only joins their parts and values, so it needs no table types. */
export type Tables = Readonly<Record<string, never>>;

export type Database = Kysely<Tables>;

/** One step from a table's layout to the next. */
export type Migration = (table: string) => readonly RawBuilder<unknown>[];
