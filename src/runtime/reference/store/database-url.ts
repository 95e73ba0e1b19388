import { SettingsError } from '../settings-error.js';

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
