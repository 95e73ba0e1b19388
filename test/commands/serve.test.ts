import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from './built-program.js';
import { audience, signingKey } from '../support/access-tokens.js';
import { startOpenIdProvider } from '../support/openid-provider.js';
import { prepareDataFolder } from '../support/data-folder.js';
import { bookshop, newFolder, run, runIn, writeIn } from './command-line.js';
import { addressOf, startService, usedFolder } from './served.js';

describe('serve', () => {
  /** Shared by several tests, the first of which generates its packages. */
  let project: string;
  beforeAll(async () => {
    project = await usedFolder();
  });

  it('runs the service of a model with nothing else installed, until it is stopped', async () => {
    // An empty variable means that it is not set.
    const program = startProgram(project, ['serve', '--port', '0', '--log'], { HOST: '', DATA_DIR: '' });
    const address = await addressOf(program);
    expect(program.printed()).toContain(` at ${address} (a browser shows a page to try it)\n`);
    expect((await fetch(`${address}/livez`)).status).toBe(200);
    expect((await fetch(`${address}/shop/book/1?expand=all`)).status).toBe(401);

    // A folder in use is refused before anything is generated: a working folder without packages stays so.
    const elsewhere = newFolder();
    const used = join(project, '.modelwright/data/bookshop');
    const second = await run(elsewhere, 'serve', '--port', '0', '--data', used);
    expect(second.code).toBe(1);
    expect(second.err).toMatch(
      /^error: .*Stop that process, or start the service with another folder: --data or DATA_DIR\.$/m,
    );
    expect(second.err).not.toContain('mistake of modelwright');
    expect(existsSync(join(elsewhere, '.modelwright/serve'))).toBe(false);

    const { port } = new URL(address);
    const third = await run(project, 'serve', '--port', port, '--data', 'other');
    expect(third.code).toBe(1);
    expect(third.err).toMatch(new RegExp(`error: ".*:${port}" is in use by another program\\.`));
    expect(existsSync(join(project, 'other'))).toBe(false);

    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.printed()).toMatch(/^GET \/shop\/book\/1 401 [0-9.]+ ms \S+$/m);
    expect(program.printed()).not.toContain('livez');
    expect([used, `${used}.model`].every((path) => existsSync(path))).toBe(true);
    await expect(fetch(`${address}/livez`)).rejects.toThrow();
  });

  it('explains a data folder that cannot be created, and does not retry forever', async () => {
    // Nothing can be created below /proc, and Node's recursive mkdir does not return there.
    const nowhere = existsSync('/proc/self') ? '/proc/nowhere/data' : 'model/bookshop.yaml/data';
    const program = startProgram(project, ['serve', '--port', '0', '--data', nowhere]);
    expect(await program.ended).toBe(1);
    expect(program.printed()).toMatch(
      /^error: .*(?:cannot be created: .* Choose another folder with --data or DATA_DIR|needs a folder)/m,
    );
  });

  it('explains how other machines can reach it, when --host asks for that', async () => {
    const err = await refusal(['--host', '0.0.0.0']);
    expect(err).toContain('does not listen on "0.0.0.0". Remove --host (or HOST)');
    expect(err).toContain('--issuer https://id.example.com --audience NAME');
    expect(await refusal([], { NODE_ENV: 'production' })).toContain(
      'does not start under NODE_ENV=production. Unset it for development; or',
    );
  });

  it('takes settings from the environment, and trusts a real issuer instead of its own, for everyone and in production', async () => {
    const key = await signingKey('own');
    const provider = await startOpenIdProvider([key]);
    const data = join(project, 'kept/here');
    await prepareDataFolder(data);
    const environment = { PORT: '0', DATA_DIR: 'kept/here', AUDIENCE: audience, NODE_ENV: 'production' };
    const words = ['--host', '0.0.0.0', '--issuer', provider.issuer];
    const service = await startService({ folder: project, environment }, ...words);
    const { port } = new URL(service.address);
    expect(service.printed()).toContain(data);
    // A folder that was chosen may have the records of several models of one name.
    expect(existsSync(`${data}.model`)).toBe(false);
    expect(service.printed()).toContain(`Tokens of ${provider.issuer} are trusted.`);
    const status = async (token: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/shop/book/1`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await status(await provider.token({ scope: 'other' }))).toBe(403);
    expect(await status(await provider.token({ scope: 'other', resource: 'https://other.example.com' }))).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/oauth/token`, { method: 'POST' })).status).toBe(404);
    expect(await service.stop('SIGINT')).toBe(0);
    await provider.stop();
  });

  it.each([
    [['--issuer', 'https://id.example.com'], {}, '--issuer (or ISSUER) needs --audience (or AUDIENCE)'],
    [['--audience', 'api'], {}, '--audience (or AUDIENCE) needs --issuer (or ISSUER) or INTROSPECTION_URL'],
    [[], { ISSUER: 'https://id.example.com' }, '--issuer (or ISSUER) needs --audience (or AUDIENCE)'],
    [[], { INTROSPECTION_URL: 'https://id.example.com/i' }, 'INTROSPECTION_URL needs CLIENT_ID and CLIENT_SECRET'],
  ])('refuses an incomplete issuer: %j %j', async (words, environment, message) => {
    expect(await refusal(words, environment)).toContain(`error: ${message}`);
  });

  it.each([
    ['nowhere', 'must be the URL of the provider, such as https://id.example.com.'],
    ['http://id.example.com', 'must be an https URL; http is for a loopback address only.'],
    ['http://127.0.0.1.example.com', 'must be an https URL; http is for a loopback address only.'],
  ])('names the flag of the issuer %j that cannot be trusted', async (issuer, message) => {
    const words = ['--issuer', issuer, '--audience', 'api'];
    expect(await refusal(words)).toBe(`error: --issuer (or ISSUER) ${message}\n`);
  });

  it('names the variable of an introspection endpoint that cannot be used', async () => {
    const environment = { INTROSPECTION_URL: 'http://id.example.com', CLIENT_ID: 'a', CLIENT_SECRET: 'hidden' };
    const err = await refusal([], environment);
    expect(err).toContain('error: INTROSPECTION_URL must be an https URL');
    expect(err).not.toContain('hidden');
  });

  it('starts nothing for a model with an error', async () => {
    const folder = newFolder({});
    writeIn(folder, 'model/a.yaml', bookshop.replace('returns: Book', 'returns: Bok'));
    // An empty port means that it is not set, and is not a mistake.
    const { code, err } = await runIn({ folder, environment: { PORT: '' } }, 'serve');
    expect(code).toBe(1);
    expect(err).toContain('unknown-type');
    expect(existsSync(join(folder, '.modelwright'))).toBe(false);
  });

  it.each(['-1', '65536', 'http', '80.5', ' '])('refuses %j as a port', async (port) => {
    expect(await refusal([], { PORT: port })).toBe(
      `error: "${port}" is not a port. Give a number from 0 to 65535; 0 picks a free port.\n`,
    );
  });
});

/** What is said of a wrong use, which leaves no trace. */
async function refusal(words: readonly string[], environment = {}): Promise<string> {
  const folder = newFolder();
  const { code, err } = await runIn({ folder, environment }, 'serve', ...words);
  expect(code).toBe(2);
  expect(existsSync(join(folder, '.modelwright'))).toBe(false);
  return err;
}
