import { emit } from '../../../src/pipeline.js';
import { diskWorkshop } from '../../../src/commands/service/workshop.js';
import { withNeeds } from '../../../src/targets/index.js';
import { modelOfText } from '../../support/example-model.js';
import type { ReferenceModule } from '../../support/generated-modules.js';
import { request } from '../../support/request.js';
import { newFolder } from '../command-line.js';

/** A model that stores its pets, and the visits of the doctor. */
export const shelter = `api: shelter
version: 1.0.0
server: https://api.shelter.example
auth: none
params:
  town: string(/[a-z]+/)
types:
  Pet:
    id: uuid
    version: integer
    key?: string
    name: string(1..40)
    age?: integer
    pin?: write-only string
  PetDraft:
    key?: string
    name: string(1..40)
    age?: integer
    pin?: write-only string
  Visit:
    id: uuid
    day: date
  VisitDraft:
    day: date
resources:
  Pet: { within: town, id: id, version: version, key: key }
  Visit: { id: id }
groups:
  pet:
    path: /{town}/pets
    resource: Pet
    endpoints:
      add:
        http: POST
        body: PetDraft
        does: create
        returns: 201 Pet
  visit:
    path: /visits
    resource: Visit
    endpoints:
      add:
        http: POST
        body: VisitDraft
        does: create
        returns: 201 Visit
`;

/** The next version: an age and a secret have limits, visits are gone, and there are owners. */
export const stricterShelter: string = shelter
  .replace(/ {2}visit:\n[^]*$/, '')
  .replace(/ {2}Visit:\n[^]*?(?=resources)/, '  Owner:\n    id: uuid\n')
  .replace('  Visit: { id: id }', '  Owner: { id: id }')
  .replace('1.0.0', '2.0.0')
  .replaceAll('age?: integer', 'age?: integer(0..30)')
  .replaceAll('write-only string', 'write-only string(4..)');

/** What the requests of `storedShelter` store. */
export const pets: readonly object[] = [
  { name: 'Rex', age: 41 },
  { name: 'Tom', age: 3, pin: '1' },
  { name: 'Ann', key: 'ann', age: 4 },
  { name: 'Max', age: 42 },
];

/** A record of an export. */
export interface Line {
  readonly table: string;
  readonly partition: string;
  readonly body: object;
}

/** Ids of records, in order. */
export const ids: readonly string[] = Array.from(
  { length: 5 },
  (_, index) => `0194311c-d240-7608-9806-aea9a94838c${index}`,
);

/** An export, as the program of the reference service writes it. */
export function exported(
  lines: readonly Line[],
  { model = 'shelter', records = lines.length }: { readonly model?: string; readonly records?: number } = {},
): string {
  const written = lines.map(({ body, ...line }) => ({ ...line, version: 1, body: JSON.stringify(body) }));
  const header = { format: 'modelwright-records', formatVersion: 1, model, modelVersion: '1.0.0' };
  return [header, ...written, { end: true, records }].map((line) => `${JSON.stringify(line)}\n`).join('');
}

type ReferenceServer = Awaited<ReturnType<ReferenceModule['createReferenceServer']>>;

/** Where a service stores its records. */
interface Location {
  readonly dataFolder?: string;
  readonly databaseUrl?: string;
}

interface ReferencePackage extends ReferenceModule {
  openFolderStore(folder: string, report: () => void): Promise<object>;
  openPostgresStore(options: { readonly url: string }): Promise<object>;
  exportRecords(store: object): AsyncIterable<string>;
}

/** The generated reference service of a model. */
export async function referenceOf(model: string): Promise<ReferencePackage> {
  const workshop = diskWorkshop(newFolder({}), (one, packages) => emit(one, withNeeds(packages)));
  const packages = await workshop.build(workshop.emit(modelOfText(model), ['reference']));
  return (await packages.load('reference')) as ReferencePackage;
}

/** Stores pets and a visit by requests to the running service, which is to be closed. */
export async function storedShelter(
  { createReferenceServer }: ReferencePackage,
  location: Location,
): Promise<ReferenceServer> {
  const service = await createReferenceServer(location);
  for (const pet of pets) await post(service, '/north/pets', pet);
  await post(service, '/visits', { day: '2026-01-01' });
  return service;
}

async function post({ server }: ReferenceServer, path: string, body: object): Promise<void> {
  const { status } = await server.fetch(request(`POST ${path}`, body));
  if (status !== 201) throw new Error(`POST ${path}: ${status}`);
}
