import pg, { type QueryResultRow } from 'pg';

/** What a statement answers, by a connection of its own. */
export async function queryOf<Row extends QueryResultRow>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that ends in the middle is told by the query too; unheard, this one would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Makes databases on the server at `url`, under names that no other process takes. */
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

/** Ends what is connected to the database at `url`, and the database. */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await queryOf(serverUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}
