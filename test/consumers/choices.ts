import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTargets } from '../support/built-packages.js';
import { modelOfText } from '../support/example-model.js';
import type { Layout } from './layouts.js';
import type { Project } from './project.js';

/** What the example does not have: an open union, a stream on request, and dates as objects of `Temporal`. */
const text = `
api: choices
auth: none
types:
  Cat:
    lives: integer
  Dog:
    tricks: string[]
  union Pet by kind:
    cat: Cat
    dog: Dog
    ...: {}
  Prompt:
    text: string
    stream?: boolean
  Answer:
    pet: Pet
    born: date
  Word:
    at: datetime
groups:
  pet:
    endpoints:
      ask:
        http: POST /answers
        body: Prompt
        streams-if: stream
        returns: {application/json: Answer, text/event-stream: sse<Word>}
`;

const program = `
/// <reference types="temporal-spec/global" />
import { createClient } from '@choices/client';
import type { Pet } from '@choices/types';

const client = createClient({ baseUrl: 'https://api.test' });

export function describe(pet: Pet): string {
  if (pet.kind === 'cat') return String(pet.lives + 1);
  if (pet.kind === 'dog') return pet.tricks.join();
  return 'unknown';
}

export async function ask(): Promise<string> {
  const { pet, born } = await client.pet.ask({ body: { text: 'Hi' } });
  const year: number = born.year;
  // @ts-expect-error: a date has none.
  void born.hour;
  const words: string[] = [describe(pet), String(year)];
  for await (const { at } of await client.pet.ask({ body: { text: 'Hi', stream: true } })) {
    const milliseconds: number = at.epochMilliseconds;
    words.push(String(milliseconds));
  }
  return words.join();
}

// @ts-expect-error: a stream was asked for.
export const wrong = async (): Promise<string> => describe((await client.pet.ask({ body: { text: 'Hi', stream: true } })).pet);
`;

/** An API of its own, in a folder beside those of the example. */
export const choices: Layout = { folder: 'choices', renamed: () => program };

export async function installChoices({ folder }: Project): Promise<void> {
  const model = modelOfText(text);
  const built = await buildTargets({ ...model, packages: { others: {}, byTarget: {}, dates: 'Temporal' } }, 'client');
  await mkdir(join(folder, choices.folder), { recursive: true });
  await symlink(join(built.folder, 'node_modules'), join(folder, choices.folder, 'node_modules'));
}
