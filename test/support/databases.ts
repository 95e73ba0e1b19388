import pg, { type QueryResultRow } from 'pg';

/** The rows of a statement, on its own connection. */
export async function queryOf<Row extends QueryResultRow>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The query reports a server that stops in the middle as well; without this listener the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Creates databases on the server at `url`, under names that no other process uses. */
export function databaseMaker(url: string): () => Promise<string> {
  let count = 0;
  return async () => {
    count += 1;
    const name = `modelwright_test_${process.pid}_${Date.now().toString(36)}_${count}`;
    await queryOf(url, `create database ${name}`);
    const made = new URL(url);
    made.pathname = `/${name}`;
    return made.href;
  };
}

/** Ends all connections to the database at `url`, and drops it. */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await queryOf(serverUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}
