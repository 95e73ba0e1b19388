/** The one way to a database: PGlite today, a pool of PostgreSQL connections as well as any. */
export interface SqlDriver {
  /** One statement; what it answers, every value as text. Throws SqlError or StoreUnavailableError. */
  query(text: string, parameters: readonly SqlParameter[]): Promise<readonly SqlRow[]>;
  close(): Promise<void>;
}

export type SqlParameter = string | number | null | readonly string[];
export type SqlRow = Readonly<Record<string, string | null>>;

/** What the database refused, with its SQLSTATE. */
export class SqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
  }
}
