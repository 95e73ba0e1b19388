import { constantsKey, excludeEachOther, furtherConstants } from '../../model/constants.js';
import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf, inputShapeOf, writtenPath, writtenRoute, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { accepts } from '../../verify/reading.js';
import { type Both, compareDeprecation, type Matched, sayUnmatched } from './difference.js';
import { type ComparedEndpoint, type Finding, findingAt, findingOf, nameOfEndpoint } from './findings.js';
import { haveMovedInPath, pathParameterPairs, withoutNames } from './placeholders.js';

/** Endpoints at the same route are the same, whatever their names; others are found by name. */
export function matchEndpoints(models: Both<Model>): Matched<Endpoint> {
  const old = endpointsOf(models.old);
  const now = endpointsOf(models.new);
  const pairs: Both<Endpoint>[] = [];
  const taken = new Set<Endpoint>();
  for (const keyOf of [bothKey, routeKey, nameOfEndpoint]) {
    const byKey = new Map(now.filter((one) => !taken.has(one)).map((one) => [keyOf(one), one]));
    for (const endpoint of old) {
      const other = byKey.get(keyOf(endpoint));
      if (other === undefined || taken.has(endpoint) || taken.has(other)) continue;
      taken.add(endpoint).add(other);
      pairs.push({ old: endpoint, new: other });
    }
  }
  const order = new Map(now.map((endpoint, index) => [endpoint, index]));
  return {
    pairs: pairs.toSorted((left, right) => (order.get(left.new) ?? 0) - (order.get(right.new) ?? 0)),
    removed: old.filter((endpoint) => !taken.has(endpoint)),
    added: now.filter((endpoint) => !taken.has(endpoint)),
  };
}

function bothKey(endpoint: Endpoint): string {
  return `${nameOfEndpoint(endpoint)} ${routeKey(endpoint)}`;
}

function routeKey(endpoint: Endpoint): string {
  return `${endpoint.method} ${pathKey(endpoint)}`;
}

/** The path, whatever its placeholders are called, and in whatever order its query has constants. */
function pathKey(endpoint: Endpoint): string {
  return pathOf(endpoint) + constantsKey(endpoint);
}

function pathOf({ path }: Endpoint): string {
  return withoutNames(path.map(writtenTemplate).join('/'));
}

/** What happened to endpoints as a whole: added, removed, shadowed. */
export function findingsOfRoutes(
  { pairs, removed, added }: Matched<Endpoint>,
  models: Both<Model>,
): readonly Finding[] {
  const moved = pairs.filter(({ old, new: now }) => routeKey(old) !== routeKey(now)).map((pair) => pair.new);
  const come = [...added, ...moved];
  const findings = pairs.flatMap((endpoints) => findingsOfShadows(endpoints, come, models));
  sayUnmatched({ removed, added }, (endpoint, change, spans) => {
    const isSudden = change === 'removed' && endpoint.deprecated === undefined;
    const message = `\`${writtenRoute(endpoint)}\` was ${change}${isSudden ? '; it was not deprecated' : ''}.`;
    const said = { code: `endpoint-${change}`, subject: nameOfEndpoint(endpoint), message, spans };
    findings.push(findingOf(said, [change === 'removed' ? { old: endpoint } : { new: endpoint }]));
  });
  return findings;
}

/** The changes of the route, the name and the deprecation of an endpoint. */
export function compareRoute({ endpoints, ...comparing }: ComparedEndpoint): void {
  const { old, new: now } = endpoints;
  const spans = { old: old.httpSpan, new: now.httpSpan };
  const say = (code: string, message: string): void => comparing.say({ code, message, spans });
  if (old.method !== now.method) say('method-changed', `The method was ${old.method}, and is ${now.method}.`);
  if (pathKey(old) !== pathKey(now) || haveMovedInPath(endpoints))
    say('path-changed', `The path was \`${writtenPath(old)}\`, and is \`${writtenPath(now)}\`.`);
  else renamedPlaceholders(endpoints).forEach((message) => say('path-parameter-renamed', message));
  if (nameOfEndpoint(old) !== nameOfEndpoint(now))
    say('operation-renamed', `The name was \`${nameOfEndpoint(old)}\`, and is \`${nameOfEndpoint(now)}\`.`);
  if (inputShapeOf(old) !== inputShapeOf(now))
    say(
      'input-shape-changed',
      `The parameters were ${shapeWords[inputShapeOf(old)]}, and are ${shapeWords[inputShapeOf(now)]}.`,
    );
  compareDeprecation(endpoints, { stem: 'endpoint', what: 'The endpoint' }, say);
  if (old.deprecation?.sunset?.seconds !== now.deprecation?.sunset?.seconds)
    say('sunset-changed', `The end was ${dayOf(old)}, and is ${dayOf(now)}.`);
}

const shapeWords = { flat: 'side by side', grouped: 'grouped by location' } as const;

function renamedPlaceholders(endpoints: Both<Endpoint>): readonly string[] {
  return pathParameterPairs(endpoints).flatMap((pair) => {
    const [was, is] = [writtenTemplate(pair.old.name), writtenTemplate(pair.new.name)];
    return was === is ? [] : [`The path parameter \`${was}\` is called \`${is}\`.`];
  });
}

function dayOf({ deprecation }: Endpoint): string {
  const seconds = deprecation?.sunset?.seconds;
  return seconds === undefined ? 'open' : new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** `GET /pets/{id}` no longer receives `GET /pets/search` if there is an endpoint for it; `come` are at new routes. */
function findingsOfShadows(
  endpoints: Both<Endpoint>,
  come: readonly Endpoint[],
  models: Both<Model>,
): readonly Finding[] {
  const { old } = endpoints;
  const reading = { declarations: declarationsOf(models.old), form: 'strict' } as const;
  const isTaken = (other: Endpoint): boolean =>
    other.method === old.method &&
    other.path.length === old.path.length &&
    !excludeEachOther(old, other) &&
    // Of two equal paths, the one with more constants is asked first.
    (pathOf(other) !== pathOf(old) || furtherConstants(other, old).length > 0) &&
    old.path.every((segment, index) => {
      const text = writtenTemplate(other.path[index] ?? []);
      const [placeholder, more] = segment;
      if (text.includes('{') || placeholder?.kind !== 'placeholder' || more !== undefined)
        return writtenTemplate(segment) === text;
      const parameter = old.pathParameters.find(({ name }) => writtenTemplate(name) === placeholder.name);
      return parameter !== undefined && accepts(text, parameter.type, reading);
    });
  return come
    .filter((other) => other !== endpoints.new && isTaken(other))
    .map((other): Finding => {
      const message = `\`${writtenRoute(other)}\` is another endpoint now, \`${nameOfEndpoint(other)}\`.`;
      const spans = { old: old.httpSpan, new: other.httpSpan };
      return findingAt(endpoints, { code: 'endpoint-shadowed', message, spans });
    });
}
