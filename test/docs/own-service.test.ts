import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../../src/runtime/server/server.js';
import { type BuiltPackages, buildTargets } from '../support/built-packages.js';
import { modelOfText } from '../support/example-model.js';

const model = `api: pet-shop
auth: bearer
scopes:
  pets: pets
errors:
  NotFound: 404 Problem
  Conflict: 409 ConflictProblem
types:
  Problem:
    title: string
    status: int32
  ConflictProblem extends Problem:
    currentVersion: int64
  Pet:
    id: string
    version: int64
    name: string
  PetName: pick<Pet, version, name>
groups:
  pet:
    path: /pets/{id}
    scopes: pets
    errors: [NotFound]
    endpoints:
      get:
        http: GET
        returns: Pet
      rename:
        http: POST
        body: PetName
        returns: Pet
        errors: [Conflict]
`;

interface Pet {
  readonly id: string;
  readonly version: bigint;
  readonly name: string;
}

/** One pet in memory; it fails with an error of PostgreSQL when told to. */
function storeOf(pet: Pet, code?: string): object {
  let current = pet;
  return {
    find: async (id: string) => {
      if (code !== undefined) throw Object.assign(new Error('secret'), { code });
      return id === current.id ? current : undefined;
    },
    replace: async (next: Pet, version: bigint) => {
      const isCurrent = current.version === version;
      if (isCurrent) current = next;
      return isCurrent;
    },
  };
}

const rex: Pet = { id: '1', version: 1n, name: 'Rex' };

describe('the code on the page about a service of your own', () => {
  let packages: BuiltPackages;
  beforeAll(async () => {
    const page = readFileSync('docs/own-service.md', 'utf8');
    const files = [...page.matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)];
    packages = await buildTargets(modelOfText(model), 'server', 'client');
    for (const [, name = '', code = ''] of files) await writeFile(join(packages.folder, name), code);
    await writeFile(join(packages.folder, 'package.json'), '{ "type": "module" }');
  });
  const load = async (name: string): Promise<Readonly<Record<string, (...given: readonly unknown[]) => unknown>>> =>
    import(join(packages.folder, name));

  it('compiles', async () => {
    expect(await packages.typeCheck(['node'])).toBe('');
  });

  it('handles a conflict, with every digit of the version', async () => {
    const { renamedTwice } = await load('service.test.ts');
    expect(await renamedTwice?.(storeOf(rex), '1')).toBe(2n);
    const { nameOf } = await load('alone.test.ts');
    expect(await nameOf?.(storeOf(rex), '1')).toBe('Rex');
  });

  it.each([
    ['keeper', undefined, 200],
    ['guest', undefined, 403],
    ['keeper', '40001', 503],
    ['keeper', '42601', 500],
  ])('checks roles, and maps errors of the database: %s %s', async (role, code, status) => {
    const { createPetShop } = await load('service.ts');
    const { limited } = await load('limited.ts');
    const verifyToken = () => ({ subject: 'ann', scopes: 'pets', claims: { roles: [role] } });
    const server = limited?.(createPetShop?.(storeOf(rex, code), verifyToken)) as Server;
    const response = await server.handle({
      method: 'GET',
      target: '/pets/1',
      header: (name) => (name === 'authorization' ? 'Bearer ann' : undefined),
      readBody: async () => undefined,
      signal: new AbortController().signal,
    });
    expect(response.status).toBe(status);
    expect(response.headers['ratelimit-policy']).toBe('"token";q=100;w=60');
    expect(String(response.body)).not.toContain('secret');
  });
});
