import { type RawBuilder, sql } from 'kysely';
import type { ResponseStore, Claim, ClaimOutcome, ClaimTerms } from './store.js';
import { type Database, rowsOf } from './database.js';
import type { Migration } from './schema.js';

export const responseTable = 'modelwright_answer';
const answers = sql.table(responseTable);

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

/** So often there are claims between two deletions of what is old, and so much is deleted at once: more than comes in. */
const claimsBetweenDeletions = 16;
const deletedAtOnce = 100;

const claimAttempts = 10;

/**
 * Answers in a table that any number of processes share. All times are those of the database, for the clocks of processes
 * differ. Rows whose time is over are as good as gone; a few of them are deleted now and then, by whoever claims.
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
      await rowsOf(database, sql`delete from ${answers} where name = ${name} and owner = ${owner} and text is null`);
    },
  };
}

function after(milliseconds: number): RawBuilder<Date> {
  return sql<Date>`now() + cast(${milliseconds} as double precision) * interval '1 millisecond'`;
}

// Between the two statements the one who was first may give up: then there is nothing to read, and the name is free.
async function claimedRow(database: Database, claim: Claim, terms: ClaimTerms): Promise<ClaimOutcome> {
  for (let attempt = 1; attempt <= claimAttempts; attempt += 1) {
    if (await isClaimed(database, claim, terms)) return { kind: 'claimed' };
    const known = await knownOutcome(database, claim);
    if (known !== undefined) return known;
  }
  // Claimed and given up by others all the time; to come again soon is all there is to say.
  return { kind: 'underWay', fingerprint: terms.fingerprint };
}

/** One statement decides who has the name: PostgreSQL lets one of them after the other look at the row. */
async function isClaimed(
  database: Database,
  { name, owner }: Claim,
  { fingerprint, leaseMilliseconds }: ClaimTerms,
): Promise<boolean> {
  const statement = sql`insert into ${answers} as known (name, owner, fingerprint, until)
    values (${name}, ${owner}, ${fingerprint}, ${after(leaseMilliseconds)})
    on conflict (name) do update set owner = excluded.owner, fingerprint = excluded.fingerprint, text = null,
      until = excluded.until, created_at = now()
    where known.until <= now() or (known.owner = excluded.owner and known.text is null)
    returning name`;
  return (await rowsOf(database, statement)).length === 1;
}

async function knownOutcome(database: Database, { name }: Claim): Promise<ClaimOutcome | undefined> {
  const statement = sql<{ fingerprint: string; text: string | null }>`
    select fingerprint, text from ${answers} where name = ${name} and until > now()`;
  const [row] = await rowsOf(database, statement);
  if (row === undefined) return undefined;
  const { fingerprint, text } = row;
  return text === null ? { kind: 'underWay', fingerprint } : { kind: 'answered', fingerprint, text };
}

async function updateHeld(database: Database, { name, owner }: Claim, change: RawBuilder<unknown>): Promise<boolean> {
  const statement = sql`update ${answers} set ${change}
    where name = ${name} and owner = ${owner} and text is null returning name`;
  return (await rowsOf(database, statement)).length === 1;
}

// Rows that another process is about to claim are skipped, so that nobody waits for anybody.
async function deleteOld(database: Database): Promise<void> {
  const statement = sql`delete from ${answers} where name in (
    select name from ${answers} where until <= now() order by until limit ${deletedAtOnce} for update skip locked)`;
  // What is not deleted now is deleted another time: no claim fails for that.
  await rowsOf(database, statement).catch(() => undefined);
}
