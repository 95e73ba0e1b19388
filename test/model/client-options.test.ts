import { Project } from 'ts-morph';
import { expect, it } from 'vitest';
import { clientOptions } from '../../src/model/client-options.js';

it('clientOptions are those that the client declares', () => {
  const settings = new Project().addSourceFileAtPath('src/runtime/client/connection/settings.ts');
  const declared = settings.getInterfaceOrThrow('ConnectionOptions').getProperties();
  expect(['baseUrl', ...declared.map((property) => property.getName())].sort()).toEqual(
    ['token', ...clientOptions].sort(),
  );
});
