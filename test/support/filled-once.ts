import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Fills a folder once: later calls and other processes find it there. Nobody ever finds it half full. */
export async function filledOnce(folder: string, fill: (unfinished: string) => Promise<unknown>): Promise<string> {
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster, and filled it with the same files.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
