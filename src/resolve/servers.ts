import { refuse } from '../source/diagnostic.js';
import type { Server } from '../model/model.js';
import type { WrittenServers } from '../parse/model-document.js';
import { suggestNearest } from '../source/nearest-word.js';
import { type ApiScope, documentedOf, linkedTemplate } from './scope.js';

export function serversOf(written: WrittenServers | undefined, scope: ApiScope): readonly Server[] {
  return (written?.servers ?? []).map(({ name, address, ...docs }) => ({
    ...(name && { name: name.text }),
    address: linkedTemplate(address, scope.types),
    ...documentedOf(docs),
    span: address.span,
  }));
}

/** `server:` of a group or an endpoint: one address, or one for each server of the model. */
export function ownServersOf(written: WrittenServers | undefined, scope: ApiScope): readonly Server[] | undefined {
  if (written === undefined || written.servers.length === 0) return undefined;
  const declared = scope.namespace.server;
  if (declared === undefined) {
    const message =
      'The model has no server of its own. Declare it beside `api:`, and a server of a group or an endpoint only where it differs.';
    return refuse({ code: 'server-is-known', message, span: written.span }, scope.report);
  }
  // Unreadable servers have been reported.
  if (declared.servers.length === 0) return undefined;
  const names = declared.servers.flatMap(({ name }) => name?.text ?? []);
  for (const { name } of written.servers) {
    if (name === undefined || names.includes(name.text)) continue;
    const { hint, fix } = suggestNearest(name, names);
    const message =
      names.length === 0
        ? `Unknown server "${name.text}". \`server:\` beside \`api:\` is a single address, so this must be one too.`
        : `Unknown server "${name.text}".${hint || ` Known servers: ${listed(names)}.`}`;
    scope.report({ code: 'server-is-known', message, span: name.span, fix });
  }
  const own = written.servers.flatMap(({ name }) => name?.text ?? []);
  const missing = own.length === 0 ? [] : names.filter((name) => !own.includes(name));
  // Falling back to the address of another server could make a test change real data.
  if (missing.length > 0 && own.every((name) => names.includes(name))) {
    const message = `There is no address here for ${listed(missing)}. Add it: a client may choose any server of the model.`;
    scope.report({ code: 'server-is-known', message, span: written.span });
  }
  return serversOf(written, scope);
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
