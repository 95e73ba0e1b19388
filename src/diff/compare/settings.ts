import { byName, declarationsOf, enumOf } from '../../model/declarations.js';
import { placeholdersIn, writtenTemplate } from '../../model/endpoints.js';
import { memberOf, plainText } from '../../model/json-value.js';
import type { Endpoint, EndpointLimits, Model, Placeholder, Server } from '../../model/model.js';
import type { Pages } from '../../model/pages.js';
import { allServersOf, type ServerChoice, serverChoices } from '../../model/servers.js';
import { type Both, matched, sayUnmatched, spansOf } from './difference.js';
import { type ComparedEndpoint, type Finding, findingOf } from './findings.js';
import { isRenamed, renamedInAddresses } from './placeholders.js';

/** The changes of limits, pages and addresses of an endpoint. */
export function compareSettings({ endpoints: { old, new: now }, ...comparing }: Omit<ComparedEndpoint, 'add'>): void {
  const say = (code: string, message: string): void => comparing.say({ code, message });
  compareLimits({ old: old.limits, new: now.limits }, say);
  const [before, after] = [pagesText(old.pages), pagesText(now.pages)];
  if (old.pages === undefined && now.pages !== undefined) say('paging-added', `The pages are \`${after}\`.`);
  else if (old.pages !== undefined && now.pages === undefined) say('paging-removed', `The pages were \`${before}\`.`);
  else if (before !== after) say('paging-changed', `The pages were \`${before}\`, and are \`${after}\`.`);
  const [was, is] = [addressesOf(old), addressesOf(now)];
  if (was !== is) say('endpoint-server-changed', `The addresses were ${was}, and are ${is}.`);
}

/** The addresses of an endpoint that has its own, or a group with its own. */
function addressesOf({ servers }: Endpoint): string {
  if (servers === undefined) return 'those of the model';
  return servers
    .map(({ name, address }) => `${name === undefined ? '' : `${name} `}\`${writtenTemplate(address)}\``)
    .join(', ');
}

/** The limits of a server for endpoints without their own (docs/language.md, Limits). */
const limits = [
  { key: 'bodyBytes', of: 'body', unit: 'bytes', usual: 2 ** 20 },
  { key: 'requestMilliseconds', of: 'time', unit: 'milliseconds', usual: 30_000 },
] as const;

function compareLimits(
  { old, new: now }: Both<EndpointLimits | undefined>,
  say: (code: string, message: string) => void,
): void {
  for (const { key, of, unit, usual } of limits) {
    const [was, is] = [old?.[key] ?? usual, now?.[key] ?? usual];
    if (was !== is)
      say(`${of}-limit-${is < was ? 'lowered' : 'raised'}`, `The limit was ${was} ${unit}, and is ${is} ${unit}.`);
  }
}

/** `by: cursor, cursor: after, items: results, next: last id`: the long form of the model. */
function pagesText(pages: Pages | undefined): string {
  if (pages === undefined) return 'none';
  const { by, start, limit, items, next, more, total } = pages;
  const parts = Object.entries({ [by]: start, limit, items, next, more, total });
  const written = parts.flatMap(([key, part]) => (part === undefined ? [] : [`${key}: ${part.name}`]));
  return [`by: ${by}`, ...written].join(', ');
}

/** The changes of addresses. A model without a server leaves them to its users. */
export function findingsOfServers(models: Both<Model>): readonly Finding[] {
  const servers = { old: models.old.servers, new: models.new.servers };
  const address = ({ address: template }: Server): string => writtenTemplate(template);
  const subjectOf = ({ name = 'of the model' }: Server): string => `server ${name}`;
  const all = matched(servers, ({ name }) => name);
  const findings = all.pairs.flatMap((pair) => {
    // An address stays the same if only its placeholders are renamed.
    if (isRenamed({ old: pair.old.address, new: pair.new.address })) return [];
    const [was, is] = [address(pair.old), address(pair.new)];
    const message = `The address was \`${was}\`, and is \`${is}\`.`;
    return [findingOf({ code: 'server-changed', subject: subjectOf(pair.old), message, spans: spansOf(pair) })];
  });
  sayUnmatched(all, (server, change, spans) => {
    const message = `\`${address(server)}\` was ${change}.`;
    findings.push(findingOf({ code: `server-${change}`, subject: subjectOf(server), message, spans }));
  });
  return [...findings, ...findingsOfClientOptions(models), ...findingsOfDefaults(models)];
}

/**
 * The changes of the values that an OpenAPI document gives to the variables of an address by default: programs that read
 * it send requests there.
 */
function findingsOfDefaults(models: Both<Model>): readonly Finding[] {
  const inAddresses = { old: namesInAddresses(models.old), new: namesInAddresses(models.new) };
  const newNames = renamedInAddresses(models);
  const after = byName(models.new.placeholders);
  return models.old.placeholders.flatMap((placeholder) => {
    const name = newNames.get(placeholder.name) ?? placeholder.name;
    const other = after.get(name);
    const was = defaultOf(placeholder, models.old);
    const is = (other && defaultOf(other, models.new)) ?? 'none';
    const isInBoth = inAddresses.old.has(placeholder.name) && inAddresses.new.has(name);
    if (!isInBoth || was === undefined || was === is) return [];
    const message = `The default of the variable was \`${was}\`, and is \`${is}\`.`;
    const spans = spansOf({ old: placeholder, new: other ?? models.new });
    return [findingOf({ code: 'server-changed', subject: `param ${name}`, message, spans })];
  });
}

function namesInAddresses(model: Model): ReadonlySet<string> {
  return new Set(allServersOf(model).flatMap(({ address }) => placeholdersIn(address)));
}

/** `#@ openapi: { default: eu }`, or the first value of an enum; the language has no defaults of placeholders. */
function defaultOf({ x, type }: Placeholder, model: Model): string | undefined {
  const words = memberOf(x, 'openapi')?.value;
  const standard = words?.kind === 'object' ? memberOf(words, 'default')?.value : undefined;
  if (standard !== undefined) return plainText(standard);
  const first = enumOf(type, declarationsOf(model))?.members[0]?.value;
  return first === undefined ? undefined : String(first);
}

/** The changes of how a client is told its address, if both models have one: by placeholders, or by default. */
function findingsOfClientOptions(models: Both<Model>): readonly Finding[] {
  const { old, new: now } = models;
  const [[was], [is]] = [serverChoices(old), serverChoices(now)];
  if (was === undefined || is === undefined) return [];
  const said = { subject: 'server of the model', spans: spansOf(models) };
  const options = ({ placeholders }: ServerChoice): string => placeholders.toSorted().join('`, `') || 'none';
  const [before, after] = [options(was), options(is)];
  const [first, other] = [old.servers[0]?.name, now.servers[0]?.name];
  const findings: Finding[] = [];
  if (before !== after) {
    const message = `The placeholders were \`${before}\`, and are \`${after}\`.`;
    findings.push(findingOf({ ...said, code: 'server-placeholders-changed', message }));
  }
  if (first !== other && now.servers.some(({ name }) => name === first)) {
    const message = `The default was \`${first}\`, and is \`${other}\`.`;
    findings.push(findingOf({ ...said, code: 'server-changed', message }));
  }
  return findings;
}

/** The changes of webhooks as a whole; those of their types are found like those of responses. */
export function findingsOfWebhooks({ old, new: now }: Both<Model>): readonly Finding[] {
  if ((old.webhooks === undefined) === (now.webhooks === undefined)) return [];
  const said =
    old.webhooks === undefined
      ? { code: 'webhooks-added', spans: { new: now.span } }
      : { code: 'webhooks-removed', spans: { old: old.span } };
  return [findingOf({ ...said, subject: 'webhooks' })];
}
