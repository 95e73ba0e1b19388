import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const session = new Session();

/** The engine looks from now on which function of this process is running. */
export async function startProfile(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
}

export async function writeProfile(file: string): Promise<void> {
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(file, JSON.stringify(profile));
}
