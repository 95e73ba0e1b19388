import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parseDocument, visit } from 'yaml';

/** A copy of a model with `auth: none` and no scopes. */
export function copyWithoutLocks(model: string, out: string): void {
  rmSync(out, { recursive: true, force: true });
  cpSync(model, out, { recursive: true });
  for (const name of readdirSync(out).filter((file) => file.endsWith('.yaml'))) {
    const file = join(out, name);
    writeFileSync(file, withoutLocks(readFileSync(file, 'utf8')));
  }
}

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
