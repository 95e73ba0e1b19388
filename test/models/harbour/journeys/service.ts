import { createServer, type Operations, type Principal, ProblemError } from '@harbour/server';
import { listen } from '@harbour/server/node';
import type { Arrival, Ship, Signal } from '@harbour/types';

const ships = new Map<number | string, Ship>();
const tag = '"1"';

const ship: Operations['ship'] = {
  list: async ({ filter, order }) => {
    const found = [...ships.values()].filter(
      ({ flag, length, tags }) =>
        (filter?.flag === undefined || filter.flag === flag) &&
        length >= (filter?.length?.from ?? 0) &&
        length <= (filter?.length?.to ?? Infinity) &&
        (filter?.tags ?? []).every((wanted) => tags?.includes(wanted)),
    );
    return { status: 200, body: order === 'name' ? found.sort((a, b) => (a.name < b.name ? -1 : 1)) : found };
  },
  add: async ({ body }) => {
    if (ships.has(body.name)) return { status: 409, body: { title: 'There is such a ship.', name: body.name } };
    const added = { ...body, id: '1234567890123456789' };
    ships.set(body.name, added);
    return { status: 201, body: added };
  },
  get: async ({ ship: name, ifNoneMatch }) => {
    if (name === 9_074_729) return { status: 301, headers: { location: '/ships/ada' } };
    const found = ships.get(name);
    if (found === undefined) return { status: 404, body: { title: 'No such ship.', asked: name } };
    return ifNoneMatch === tag ? { status: 304 } : { status: 200, headers: { etag: tag }, body: found };
  },
  hold: async ({ body }) => ({ status: 200, body: body ?? { kind: 'left' } }),
  release: async () => {
    throw new ProblemError({ status: 507, detail: 'The old software does not know how.' });
  },
  berths: async () => ({ status: 200, body: [4, 5] }),
};

const paper: Operations['paper'] = {
  get: async ({ path }) =>
    path === 'none' ? { status: 404, body: { title: 'No such paper.' } } : { status: 200, body: `This is ${path}.` },
  declare: async ({ body }) => ({ status: 200, body: body.value }),
  scan: async ({ body }) => ({
    status: 201,
    body: [body.page, ...(body.more ?? [])].map(({ name, type, bytes }) => ({ name, type, size: bytes.length })),
  }),
  page: async ({ page }) => ({
    status: 200,
    mediaType: page === 'old' ? 'image/tiff' : 'image/png',
    body: new Blob([page]).stream(),
  }),
  stamp: async ({ body }) => ({ status: body.at === undefined ? 200 : 202, body }),
  picture: async ({ page }) => ({
    status: 302,
    headers: { location: `https://pictures.example.com/${encodeURIComponent(page)}` },
  }),
};

const arrivals: Arrival[] = [];

async function* signalsSince(id: number): AsyncGenerator<Signal> {
  for (const [index, arrival] of arrivals.entries()) {
    if (index >= id) yield { event: 'docked', id: String(index + 1), data: arrival };
  }
  yield { event: 'left', id: String(arrivals.length + 1), data: 'ada' };
}

const traffic: Operations['traffic'] = {
  arrivals: async ({ page }) => ({
    status: 200,
    headers: page + 1 < arrivals.length ? { link: `</traffic/arrivals?page=${page + 1}>; rel="next"` } : {},
    body: arrivals.slice(page, page + 1),
  }),
  announce: async ({ body }) => {
    arrivals.push(body);
    return { status: 201, body };
  },
  signals: async ({ lastEventID = '0' }) => ({ status: 200, body: signalsSince(Number(lastEventID)) }),
  log: async () => ({
    status: 200,
    body: (async function* () {
      yield* arrivals;
    })(),
  }),
  import: async ({ body }) => {
    let lines = 0;
    for await (const { ship: name } of body) lines += name === '' ? 0 : 1;
    return { status: 200, body: { lines } };
  },
  notify: async () => ({ status: 204 }),
};

const service: Operations['service'] = {
  health: async () => ({ status: 200, mediaType: 'text/plain', body: 'up' }),
  who: async (_input, { principal }) => ({
    status: 200,
    body: { name: principal?.subject ?? 'nobody', by: principal?.subject === 'gate' ? 'gate' : 'key' },
  }),
  login: async ({ body }) => ({ status: 303, headers: { location: `/welcome/${body.name}`, setCookie: 'session=s' } }),
};

function principalOf(subject: string, given: string, wanted: string): Principal | undefined {
  return given === wanted ? { subject, scopes: new Set(['ships:write']) } : undefined;
}

/** The harbour on a port of this machine. */
export async function serve(): Promise<{ readonly url: string; close(): Promise<unknown> }> {
  const server = createServer({
    operations: { ship, paper, service, traffic },
    checkResponses: true,
    verifyToken: async (token) => principalOf('office', token, 'office-token'),
    verifyKey: async (key) => principalOf('agency', key, 'agency-key'),
    verifyTerminal: async (key) => principalOf('terminal', key, 'hall'),
    verifyStamp: async (key) => (key === 'seal' ? { subject: 'stamp', scopes: new Set() } : undefined),
    verifySession: async (key) => principalOf('site', key, 's'),
    verifyGate: async ({ username, password }) => principalOf('gate', `${username}:${password}`, 'gate:west'),
  });
  return listen(server, { port: 0 });
}
