import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject, type Json, type JsonObject, objectOf } from '../../src/openapi/document/json.js';
import { importFiles } from '../../src/compile-document.js';
import { compile } from '../../src/pipeline.js';
import { jsonDocument } from '../../src/print/json-document.js';
import { documentOf } from '../../src/targets/openapi/document.js';
import { randomOf } from '../support/random.js';
import { sampleOf, type Sender } from './document-samples.js';
import { type JudgedDocument, judgedDocument, targetOf } from './judged-document.js';
import { nearMisses } from './near-misses.js';

/** The published documents that have operations. */
const documents = ['petstore', 'museum', 'badges'];

const token = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The JSON bodies of all operations: their sender, and the pointer to their schemas. */
function bodiesOf({ root }: JudgedDocument): ReadonlyMap<string, { readonly sender: Sender; readonly at: string }> {
  const bodies = new Map<string, { readonly sender: Sender; readonly at: string }>();
  const addContents = (name: string, sender: Sender, at: string): void => {
    for (const type of Object.keys(objectOf(targetOf(root, `${at}/content`).value))) {
      if (/\bjson\b/.test(type)) bodies.set(`${name} ${type}`, { sender, at: `${at}/content/${token(type)}/schema` });
    }
  };
  for (const [path, item] of Object.entries(objectOf(root['paths']))) {
    for (const [method, operation] of Object.entries(objectOf(item))) {
      if (!isObject(operation)) continue;
      const [name, at] = [
        `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`,
        `/paths/${token(path)}/${method}`,
      ];
      addContents(name, 'client', targetOf(root, `${at}/requestBody`).at);
      for (const status of Object.keys(objectOf(operation['responses']))) {
        addContents(`${name} ${status}`, 'server', targetOf(root, `${at}/responses/${status}`).at);
      }
    }
  }
  return bodies;
}

interface Agreement {
  readonly accepted: number;
  readonly refused: number;
  readonly disagreements: readonly string[];
}

/** Values that fit either document, and near misses, judged by both. */
function agreementOf(before: JudgedDocument, after: JudgedDocument): Agreement {
  const seen = { accepted: 0, refused: 0 };
  const others = bodiesOf(after);
  const random = randomOf(1);
  const disagreements = [...bodiesOf(before)].flatMap(([name, body]): readonly string[] => {
    const other = others.get(name);
    const [left, right] = [before.judgeOf(body.at), other && after.judgeOf(other.at)];
    if (other === undefined || left === undefined || right === undefined) return [`${name}: no schema`];
    for (let turn = 0; turn < 20; turn++) {
      const { root, at } = turn % 2 === 0 ? { root: before.root, at: body.at } : { root: after.root, at: other.at };
      const made = sampleOf(targetOf(root, at).value, { root, random, sender: body.sender, depth: 0 });
      const plain: Json = JSON.parse(JSON.stringify(made ?? null));
      const misses = nearMisses(plain);
      const some = misses.length <= 300 ? misses : Array.from({ length: 300 }, () => random.oneOf(misses));
      for (const value of [plain, ...some]) {
        const isAccepted = left(value);
        seen[isAccepted ? 'accepted' : 'refused'] += 1;
        if (right(value) !== isAccepted)
          return [`${name}: ${isAccepted ? 'refuses' : 'accepts'} ${JSON.stringify(value)}`];
      }
    }
    return [];
  });
  return { ...seen, disagreements };
}

it.each(documents)(
  'the export of the import of a published document accepts and refuses the same bodies: %s',
  async (name) => {
    const text = readFileSync(`test/openapi/published/${name}.yaml`, 'utf8');
    const { value: imported } = await importFiles([{ path: `${name}.yaml`, text }]);
    const { value: model } = compile(imported?.files ?? []);
    const exported = JSON.parse(jsonDocument(documentOf(model))) as JsonObject;
    const { accepted, refused, disagreements } = agreementOf(
      judgedDocument(parse(text) as JsonObject),
      judgedDocument(exported),
    );
    expect(disagreements).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(0);
  },
);
