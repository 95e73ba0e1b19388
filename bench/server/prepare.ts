import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parseDocument, visit } from 'yaml';
import { generateServer } from '../harness/generate.js';

/** Prints the server of `model/` into `.generated/server/`: as it is, and without locks. */
export function prepare(folder: string, step: (text: string) => void): void {
  const generated = join(folder, '.generated', 'server');
  const model = join(folder, '..', 'model');
  const openModel = join(generated, 'model');
  step('Generating the server of the service');
  build(folder, model, join(generated, 'service'));
  step('Generating it without locks');
  rmSync(openModel, { recursive: true, force: true });
  cpSync(model, openModel, { recursive: true });
  for (const name of readdirSync(openModel).filter((file) => file.endsWith('.yaml'))) {
    const file = join(openModel, name);
    writeFileSync(file, withoutLocks(readFileSync(file, 'utf8')));
  }
  build(folder, openModel, join(generated, 'open'));
}

function build(folder: string, model: string, out: string): void {
  generateServer({ folder, model, out, scope: '@example-resource' });
}

/** The model with `auth: none` and no scopes. */
function withoutLocks(text: string): string {
  const document = parseDocument(text);
  if (document.has('auth')) document.set('auth', 'none');
  visit(document, {
    Map(_, map) {
      if (isMap(map) && map.has('scopes')) map.delete('scopes');
    },
  });
  return document.toString({ lineWidth: 0 });
}
