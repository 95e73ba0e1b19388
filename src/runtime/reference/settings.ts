import type { StorePlace } from './open-store.js';

/** Where settings come from: the environment of a process, or part of one. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** A variable that is empty was meant to be none. */
export function said(settings: Settings, name: string): string | undefined {
  return settings[name] || undefined;
}

/**
 * `DATABASE_URL`, `POOL_SIZE` (connections) and `STATEMENT_MS` (milliseconds). Throws a SettingsError for what they cannot
 * be; `called` is what the person who reads that calls the URL.
 */
export function databaseOf(settings: Settings, called = 'DATABASE_URL'): Omit<StorePlace, 'dataFolder'> {
  const databaseUrl = said(settings, 'DATABASE_URL');
  return {
    databaseUrl: databaseUrl === undefined ? undefined : checkedDatabaseUrl(databaseUrl, called),
    poolSize: countOf(settings, 'POOL_SIZE'),
    statementMilliseconds: positive(millisecondsOf(settings, 'STATEMENT_MS')),
  };
}

// No time at all would be none for any statement.
function positive(milliseconds: number | undefined): number | undefined {
  if (milliseconds !== 0) return milliseconds;
  throw new SettingsError('STATEMENT_MS must be at least 1.');
}

export function millisecondsOf(settings: Settings, name: string): number | undefined {
  const text = said(settings, name);
  if (text === undefined) return undefined;
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw new SettingsError(`${name} must be a number of milliseconds, not "${text}".`);
}

/** A port to listen on; 0 lets the system choose. */
export function portOf(settings: Settings): number {
  const text = said(settings, 'PORT') ?? '8080';
  const port = Number(text);
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingsError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

/** `on` or `off`. */
export function isOn(settings: Settings, name: string): boolean | undefined {
  const text = said(settings, name);
  if (text === undefined || text === 'on' || text === 'off') return text === undefined ? undefined : text === 'on';
  throw new SettingsError(`${name} must be on or off, not "${text}".`);
}

/** A number of demonstration records. Throws a SettingsError for what is none. */
export function seedOf(text: string): number {
  if (/^[0-9]{1,7}$/.test(text)) return Number(text);
  throw new SettingsError(`--seed must be a number of records, up to 9999999, not "${text}".`);
}

function countOf(settings: Settings, name: string): number | undefined {
  const text = said(settings, name);
  if (text === undefined) return undefined;
  if (/^[1-9][0-9]{0,3}$/.test(text)) return Number(text);
  throw new SettingsError(`${name} must be a number from 1 to 9999, not "${text}".`);
}

/** What a person set cannot be: no slip of a program, and nothing that another try would mend. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The URL, if it can be that of a PostgreSQL server. Throws without repeating it, for it may hold a password. */
export function checkedDatabaseUrl(url: string, called = 'The URL of the database'): string {
  if (/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url) && hasPort(new URL(url))) return url;
  throw new SettingsError(`${called} must look like postgres://user:password@host:5432/database.`);
}

// A port that is none would never answer, not even that it does not.
function hasPort({ searchParams }: URL): boolean {
  return /^[0-9]{1,5}$/.test(searchParams.get('port') ?? '5432');
}

/** Host, port and name of the database, and nothing that is secret. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
