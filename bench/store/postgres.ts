import type { Postgres } from '../../test/support/postgres.js';

/** Who may be told that a change is safe before it is on the disk. */
export const unsyncedUser = 'unsynced';

/** A PostgreSQL of this run's own, with the settings it comes with, and a user whose changes are not waited for. */
export async function startDatabase(): Promise<Postgres> {
  const module: string = new URL('../support/postgres.js', import.meta.url).href;
  const { startPostgres } = (await import(module)) as typeof import('../../test/support/postgres.js');
  const postgres = await startPostgres();
  await postgres.query(`create role ${unsyncedUser} superuser login`);
  await postgres.query(`alter role ${unsyncedUser} set synchronous_commit = off`);
  return postgres;
}

export function urlFor(user: string, url: string): string {
  const named = new URL(url);
  named.username = user;
  return named.href;
}

/** What a reader must know of it, in a line. */
export async function aboutPostgres({ query }: Postgres): Promise<string> {
  const [row] = await query<{ version: string; fsync: string; commit: string; buffers: string }>(`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('shared_buffers') as buffers`);
  return (
    `PostgreSQL ${row?.version} as it comes: fsync ${row?.fsync}, synchronous_commit ${row?.commit}, ` +
    `shared_buffers ${row?.buffers}.`
  );
}
