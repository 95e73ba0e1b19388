import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { main } from '@example-resource/reference';
import type { TestProject } from 'vitest/node';
import { newDataFolder } from '../support/data-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    serviceUrl: string;
  }
}

/** Starts one reference service for all end-to-end tests: the committed package, its embedded store, a free port. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await newDataFolder(tmpdir());
  const service = await main({ port: 0, host: '127.0.0.1', dataFolder, print: () => undefined });
  project.provide('serviceUrl', service.url);
  return async () => {
    await service.close();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
