import { type RawBuilder, sql } from 'kysely';
import type { Claim, ClaimOutcome, ClaimTerms, Database, Migration, ResponseStore } from './store.js';
import { rowsOf } from './database.js';

/** The name stays as it is, because databases have it already. */
export const responseTable = 'modelwright_answer';
const responses = sql.table(responseTable);

export const responseMigrations: readonly Migration[] = [
  (table) => [
    sql`create table ${sql.table(table)} (
      name text collate "C" primary key,
      fingerprint text not null,
      owner text not null,
      text text,
      until timestamptz not null,
      created_at timestamptz not null default now()
    )`,
    sql`create index ${sql.ref(`${table}_until`)} on ${sql.table(table)} (until)`,
  ],
];

/** The number of claims between two deletions of expired rows, and of rows per deletion: more than are added. */
const claimsBetweenDeletions = 16;
const deletedAtOnce = 100;

const claimAttempts = 10;

/**
 * Responses in a table that any number of processes share. All times are those of the database, because the clocks
 * of processes differ. Expired rows count as absent; claims delete a few of them now and then.
 */
export function createSqlResponses(database: Database): ResponseStore {
  let claims = 0;
  return {
    async claim(claim, terms) {
      if (claims % claimsBetweenDeletions === 0) await deleteOld(database);
      claims += 1;
      return claimedRow(database, claim, terms);
    },
    renew: (claim, leaseMilliseconds) => updateHeld(database, claim, sql`until = ${after(leaseMilliseconds)}`),
    settle: (claim, { text, keepMilliseconds }) =>
      updateHeld(database, claim, sql`text = ${text}, until = ${after(keepMilliseconds)}`),
    async release({ name, owner }) {
      await rowsOf(database, sql`delete from ${responses} where name = ${name} and owner = ${owner} and text is null`);
    },
  };
}

function after(milliseconds: number): RawBuilder<Date> {
  return sql<Date>`now() + cast(${milliseconds} as double precision) * interval '1 millisecond'`;
}

// Between the two statements the first owner may release the claim: then there is no row, and the name is free.
async function claimedRow(database: Database, claim: Claim, terms: ClaimTerms): Promise<ClaimOutcome> {
  for (let attempt = 1; attempt <= claimAttempts; attempt += 1) {
    if (await isClaimed(database, claim, terms)) return { kind: 'claimed' };
    const known = await knownOutcome(database, claim);
    if (known !== undefined) return known;
  }
  // Other processes keep claiming and releasing the name, so the client can only try again soon.
  return { kind: 'inProgress', fingerprint: terms.fingerprint };
}

/** One statement decides the owner of the name: PostgreSQL serializes access to the row. */
async function isClaimed(
  database: Database,
  { name, owner }: Claim,
  { fingerprint, leaseMilliseconds }: ClaimTerms,
): Promise<boolean> {
  const statement = sql`insert into ${responses} as known (name, owner, fingerprint, until)
    values (${name}, ${owner}, ${fingerprint}, ${after(leaseMilliseconds)})
    on conflict (name) do update set owner = excluded.owner, fingerprint = excluded.fingerprint, text = null,
      until = excluded.until, created_at = now()
    where known.until <= now() or (known.owner = excluded.owner and known.text is null)
    returning name`;
  return (await rowsOf(database, statement)).length === 1;
}

async function knownOutcome(database: Database, { name }: Claim): Promise<ClaimOutcome | undefined> {
  const statement = sql<{ fingerprint: string; text: string | null }>`
    select fingerprint, text from ${responses} where name = ${name} and until > now()`;
  const [row] = await rowsOf(database, statement);
  if (row === undefined) return undefined;
  const { fingerprint, text } = row;
  return text === null ? { kind: 'inProgress', fingerprint } : { kind: 'settled', fingerprint, text };
}

async function updateHeld(database: Database, { name, owner }: Claim, change: RawBuilder<unknown>): Promise<boolean> {
  const statement = sql`update ${responses} set ${change}
    where name = ${name} and owner = ${owner} and text is null returning name`;
  return (await rowsOf(database, statement)).length === 1;
}

// Rows locked by another claim are skipped, so that no process waits.
async function deleteOld(database: Database): Promise<void> {
  const statement = sql`delete from ${responses} where name in (
    select name from ${responses} where until <= now() order by until limit ${deletedAtOnce} for update skip locked)`;
  // A later claim can delete what remains: no claim fails for that.
  await rowsOf(database, statement).catch(() => undefined);
}
