import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  connect,
  fillPlaceholder as fill,
  type GivenOptions,
  type ServerDescription,
} from '../../../../src/runtime/client/connection/connect.js';
import { authorizeBy } from '../../../../src/runtime/client/credentials.js';
import { InvalidInputError } from '../../../../src/runtime/client/errors.js';
import { chosenServer } from '../../../../src/runtime/client/servers.js';
import { settingsKey } from '../../../../src/runtime/client/connection/settings.js';

const label = { kind: 'string', pattern: /^(?:[a-z0-9-]{1,32})$/u } as const;
const description: ServerDescription = {
  server: ['https://api.', { name: 'region', type: label, fill }, '.example.com'],
  bindable: ['projectKey'],
};

function baseUrlOf(options: Readonly<Record<string, unknown>>, server = description): string {
  return connect(options as GivenOptions, server)[settingsKey].baseUrl;
}

describe('the base URL of a connection', () => {
  it('is the template of the model with its placeholders filled in', () => {
    expect(baseUrlOf({ region: 'europe-west1' })).toBe('https://api.europe-west1.example.com');
  });

  it.each([
    'evil.com/',
    'evil.com#',
    'evil.com?',
    'evil.com\\',
    'a@evil.com',
    'evil.com:443',
    'a%2fb',
    'a b',
    'a\tb',
    'é',
    '',
    '..',
    undefined,
    null,
    ['a'],
    'x'.repeat(33),
  ])('refuses the region %j before there is a URL', (region) => {
    expect(() => baseUrlOf({ region })).toThrow(InvalidInputError);
  });

  it.each(['evil.com/', 'a@evil.com', 'evil.com:443', 'a b', '', 'é'])(
    'refuses %j in a host even if the type of the placeholder allows it',
    (host) => {
      const server = { server: ['https://', { name: 'host', type: 'string', fill }], bindable: [] } as const;
      expect(() => baseUrlOf({ host }, server)).toThrow('createClient: the input is not valid: /host must be a part');
    },
  );

  it('has encoded placeholders in its path', () => {
    const server = {
      server: ['https://api.test/', { name: 'tenant', type: 'string', fill }],
      bindable: [],
    } as const;
    expect(baseUrlOf({ tenant: 'a/../b' }, server)).toBe('https://api.test/a%2F..%2Fb');
    expect(() => baseUrlOf({ tenant: '..' }, server)).toThrow(InvalidInputError);
  });

  it.each([
    ['http://localhost:8080', 'http://localhost:8080'],
    ['https://api.test/v1/', 'https://api.test/v1'],
    [new URL('https://API.test'), 'https://api.test'],
    ['https://api.test/@me/v1', 'https://api.test/@me/v1'],
  ])('is %s where it replaces the template', (baseUrl, expected) => {
    expect(baseUrlOf({ baseUrl })).toBe(expected);
  });

  it.each([
    '',
    'api.test',
    '/v1',
    'ftp://api.test',
    'https://u@api.test',
    'https://:p@api.test',
    'https://api.test/?a=b',
    'https://api.test/v1?',
    'https://api.test/v1#',
    'javascript:1',
  ])('refuses the base URL %j', (baseUrl) => {
    expect(() => baseUrlOf({ baseUrl })).toThrow(InvalidInputError);
  });

  it('is required where the model has none', () => {
    expect(() => baseUrlOf({}, { bindable: [] })).toThrow('/baseUrl must be given');
    expect(() => baseUrlOf({})).toThrow('/region must be given, unless there is a baseUrl');
  });

  it.each([undefined, null])('is required if a program without types gives %s for the options', (options) => {
    expect(() => connect(options as unknown as GivenOptions, { bindable: [] })).toThrow('/baseUrl must be given');
    const servers = [['live', description.server ?? []]] as const;
    const server = chosenServer(options as unknown as GivenOptions, servers);
    const authorize = authorizeBy(options as unknown as object, {}, []);
    expect(() => connect(options as unknown as GivenOptions, { ...description, server, authorize })).toThrow('/region');
  });
});

describe('the settings of a connection', () => {
  it('do not show the token when they are printed', () => {
    const connection = connect({ baseUrl: 'https://api.test', token: 'secret' }, { bindable: [] });
    expect(inspect(connection, { depth: 9, showHidden: true })).not.toContain('secret');
    expect(JSON.stringify(connection)).toBe('{}');
  });

  it.each([0, -1, Number.NaN, '30' as unknown as number])('refuse a timeout of %s', (timeout) => {
    expect(() => connect({ baseUrl: 'https://api.test', timeout }, { bindable: [] })).toThrow('/timeout');
  });

  it.each([-1, 0.5, Infinity, Number.NaN])('refuse %s retries: for all calls, they must have an end', (retries) => {
    expect(() => connect({ baseUrl: 'https://api.test', retries }, { bindable: [] })).toThrow('/retries');
  });

  it('refuse headers that no request can carry', () => {
    const headers = { 'a b': 'c' };
    expect(() => connect({ baseUrl: 'https://api.test', headers }, { bindable: [] })).toThrow('/headers');
  });
});
