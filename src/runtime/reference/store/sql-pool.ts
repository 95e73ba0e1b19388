/** Connections to a PostgreSQL, embedded or not, in the form that the query builder takes them. */
export interface SqlPool {
  connect(): Promise<SqlConnection>;
  end(): Promise<void>;
}

/** Belongs to whoever asked for it until it is released. */
export interface SqlConnection {
  /** One statement. Rejects with an error that has an SQLSTATE as its `code`, or none where no answer came. */
  query<Row>(text: string, parameters: readonly unknown[]): Promise<SqlResult<Row>>;
  release(): void;
}

export interface SqlResult<Row> {
  readonly command: 'SELECT';
  readonly rowCount: number;
  readonly rows: Row[];
}

export type SqlRow = Readonly<Record<string, string | null>>;

/** What the embedded database refused, with its SQLSTATE. */
export class SqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
  }
}
