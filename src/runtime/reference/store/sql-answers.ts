import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnswerStore, Claim, ClaimOutcome, ClaimTerms } from './answer-store.js';
import type { Database } from './database.js';
import type { Migration } from './schema.js';
import { answered } from './sql-failures.js';

export const answerTable = 'modelwright_answer';

export const answerMigrations: readonly Migration[] = [
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
export function createSqlAnswers(database: Database): AnswerStore {
  let claims = 0;
  return {
    async claim(claim, terms) {
      if (claims % claimsBetweenDeletions === 0) await deleteOld(database);
      claims += 1;
      return claimedRow(database, claim, terms);
    },
    renew: (claim, leaseMilliseconds) => updateHeld(database, claim, { until: after(leaseMilliseconds) }),
    settle: (claim, { text, keepMilliseconds }) =>
      updateHeld(database, claim, { text, until: after(keepMilliseconds) }),
    async release({ name, owner }) {
      const statement = database
        .deleteFrom(answerTable)
        .where('name', '=', name)
        .where('owner', '=', owner)
        .where('text', 'is', null);
      await answered(() => statement.execute());
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
  const statement = database
    .insertInto(answerTable)
    .values({ name, owner, fingerprint, text: null, until: after(leaseMilliseconds) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, fingerprint, text: null, until: after(leaseMilliseconds), created_at: sql<Date>`now()` })
        .where(({ eb, and, or }) => {
          const isMine = and([eb(`${answerTable}.owner`, '=', owner), eb(`${answerTable}.text`, 'is', null)]);
          return or([eb(`${answerTable}.until`, '<=', sql<Date>`now()`), isMine]);
        }),
    )
    .returning('name');
  return (await answered(() => statement.execute())).length === 1;
}

async function knownOutcome(database: Database, { name }: Claim): Promise<ClaimOutcome | undefined> {
  const statement = database
    .selectFrom(answerTable)
    .select(['fingerprint', 'text'])
    .where('name', '=', name)
    .where('until', '>', sql<Date>`now()`);
  const [row] = await answered(() => statement.execute());
  if (row === undefined) return undefined;
  const { fingerprint, text } = row;
  return text === null ? { kind: 'underWay', fingerprint } : { kind: 'answered', fingerprint, text };
}

async function updateHeld(
  database: Database,
  { name, owner }: Claim,
  change: { readonly text?: string; readonly until: RawBuilder<Date> },
): Promise<boolean> {
  const statement = database
    .updateTable(answerTable)
    .set(change)
    .where('name', '=', name)
    .where('owner', '=', owner)
    .where('text', 'is', null)
    .returning('name');
  return (await answered(() => statement.execute())).length === 1;
}

// Rows that another process is about to claim are skipped, so that nobody waits for anybody.
async function deleteOld(database: Database): Promise<void> {
  const old = database
    .selectFrom(answerTable)
    .select('name')
    .where('until', '<=', sql<Date>`now()`)
    .orderBy('until')
    .limit(deletedAtOnce)
    .forUpdate()
    .skipLocked();
  const statement = database.deleteFrom(answerTable).where('name', 'in', old);
  // What is not deleted now is deleted another time: no claim fails for that.
  await answered(() => statement.execute()).catch(() => undefined);
}
