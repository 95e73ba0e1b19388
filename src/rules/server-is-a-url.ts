import { byName } from '../model/declarations.js';
import { placeholdersIn, writtenTemplate } from '../model/endpoints.js';
import { accepts, placeholderTypeOf } from '../model/placeholders.js';
import type { Model, Server } from '../model/model.js';
import { allServersOf, isServerUrl, serverNames } from '../model/servers.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** Values that would send a token to another host: `https://api.{region}.example.com` with `evil.example/`. */
const dangerous = ['a/b', 'a@b', 'a:b', 'a?b', 'a#b', 'a\\b', 'a%b', 'a b', ''];

/** The server is a URL without query or fragment, and no value of a placeholder can change its host. */
export const serverIsAUrl: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    for (const server of allServersOf(model)) checkServer(server, model, report);
    checkPlaceholders(model, report);
  },
};

function checkServer({ address, span }: Server, model: Model, report: ReportViolation): void {
  const sample = address.map((part) => (part.kind === 'text' ? part.text : 'x')).join('');
  if (isServerUrl(sample)) return;
  const text = writtenTemplate(address);
  const [, port] = /^https?:\/\/[^/]*:\{(.+?)\}/i.exec(text) ?? [];
  const message =
    port !== undefined
      ? `The port of a server cannot be the placeholder "${port}": another port is another service, to which a token must not be sent. Write the port, or a server for each.`
      : serverNames(model).includes(text)
        ? `"${text}" is a server of the model, which clients choose. Write an address here, or one for each server.`
        : `"${text}" is not a server URL: it must begin with \`https://\` and a host, and have no query, no fragment, no segment \`..\` and no \`/\` at the end.`;
  report({ message, span });
}

function checkPlaceholders(model: Model, report: ReportViolation): void {
  const servers = new Map(
    allServersOf(model).flatMap((server) => placeholdersIn(server.address).map((name) => [name, server] as const)),
  );
  for (const [placeholder, server] of servers) {
    const value = dangerous.find((candidate) => accepts(placeholderTypeOf(model, placeholder), candidate, model));
    if (value === undefined) continue;
    const declaration = byName(model.placeholders).get(placeholder);
    const message = `The placeholder "${placeholder}" of the server may be ${JSON.stringify(value)}, which leads to another host. Declare it under \`params:\` with a pattern: \`${placeholder}: string(/[a-z0-9-]+/)\`.`;
    report({ message, span: declaration?.span ?? server.span });
  }
}
