/** The next number of a PRNG, from 0 inclusive to 1 exclusive: the same sequence each time for the same seed. */
export type Random = () => number;

export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return mixed(state) / 2 ** 32;
  };
}

/** A 32-bit hash that depends on every character (FNV-1a, then mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mixed(hash);
}

function mixed(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  const second = Math.imul(first ^ (first >>> 15), 0x846ca68b);
  return (second ^ (second >>> 16)) >>> 0;
}

export function happens(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A whole number, both ends included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function oneOf<T>(random: Random, all: readonly T[]): T {
  if (all.length === 0) throw new Error('Bug: there is nothing to choose from.');
  return all[Math.floor(random() * all.length)] as T;
}

/** One of a list: a few are common, most are rare; `shift` selects the common ones. */
export function skewedOf<T>(random: Random, all: readonly T[], shift = 0): T | undefined {
  return all[(Math.floor(all.length * random() ** 2.2) + shift) % all.length];
}

/** The words of sample records: plain, inoffensive, and without commas, so that lists can hold them. */

export const adjectives: readonly string[] = wordsOf(
  'amber ancient autumn blue bold brave bright calm clear copper coral crisp distant early gentle golden ' +
    'green hidden ivory jolly kind late lively lucky mellow misty modest northern olive patient plain proud ' +
    'quick quiet rapid rustic scarlet silent silver simple smooth snowy solid southern steady sunny swift ' +
    'tall tidy violet warm wild winter wise',
);

export const nouns: readonly string[] = wordsOf(
  'anchor apple arrow aspen badger basin beacon birch bridge brook cabin candle canyon cedar cliff cloud ' +
    'compass cottage crane creek delta dune falcon feather fern field forest fountain garden glacier grove ' +
    'harbor haven heron hill island lagoon lantern lark maple marsh meadow mill moon orchard otter pebble ' +
    'pine planet pond prairie quarry raven reef ridge river robin shore sparrow spring stone summit thicket ' +
    'tower trail valley walnut willow wren',
);

/** Categories; few, so that many records share one. */
export const labels: readonly string[] = wordsOf(
  'garden kitchen travel music sport office outdoor classic handmade family winter summer gift vintage ' +
    'daily limited',
);

export const shortWords: readonly string[] = wordsOf('oak elm fir ash bay fox owl sky sun sea ice ivy jay hen bee dew');

export const languages: readonly string[] = wordsOf('en de fr es it nl pl pt sv da fi cs');
export const countryCodes: readonly string[] = wordsOf('DE FR US GB ES IT NL PL PT SE DK FI CZ JP');
const givenNames: readonly string[] = wordsOf(
  'Robin Hazel Rowan Olive Jasper Ivy Linden Clover Basil Iris Sage Laurel Heath Fern Ash Daisy River Wren',
);
const familyNames: readonly string[] = wordsOf(
  'Brook Field Marsh Stone Reed Shore Woods Hill Lake Moor Glen Banks Rivers Meadows Forest Winters',
);

const sentences: readonly string[] = [
  'The {adjective} {noun} near the {noun2}.',
  'Made with care for the {adjective} {noun}.',
  'The {noun} was {adjective} this morning.',
  'Please keep the {adjective} {noun} dry.',
  'Nobody has seen the {noun} since spring.',
  'From the {noun2} it is a short walk to the {noun}.',
  'Comes with the {adjective} {noun} and a spare {noun2}.',
  'The {noun} is ready and the {noun2} will follow.',
  'Small enough for any {noun}.',
  'As good as new; the {noun} is {adjective}.',
];

function wordsOf(text: string): readonly string[] {
  return text.split(' ');
}

/** Creates a string; `shift` depends on the field, so fields with the same topic differ in their common words. */
type SampleGenerator = (random: Random, shift: number) => string;

const cities =
  'Berlin, Lisbon, Vienna, Oslo, Lyon, Porto, Utrecht, Bologna, Seville, Ghent, Krakow, Turku, Aarhus, Leeds, Osaka, Boston, Zurich, Prague';
const countries =
  'Germany, France, Portugal, Austria, Norway, Italy, Spain, Belgium, Poland, Finland, Denmark, Japan, Canada';
const streets = 'Harbor Street, Mill Lane, Station Road, Garden Row, Bridge Street, Hill Road'.split(', ');

const sampleGenerators = byWord<SampleGenerator>([
  ['email mail', (random) => `${personOf(random).toLowerCase().replace(' ', '.')}@example.com`],
  ['url uri link href website homepage image photo picture', (random) => `https://example.com/${slugOf(random)}`],
  [
    'phone mobile telephone fax',
    (random) => `+49 30 ${wholeBetween(random, 1000, 9999)} ${wholeBetween(random, 100, 999)}`,
  ],
  ['firstname givenname forename', (random) => oneOf(random, givenNames)],
  ['lastname familyname surname', (random) => oneOf(random, familyNames)],
  [
    'person author owner customer user contact assignee creator editor borrower reader buyer seller driver manager artist writer ' +
      'holder sender recipient student teacher employee guest member friend by',
    personOf,
  ],
  ['city town location place', listed(cities)],
  ['country nation', listed(countries)],
  ['street address', (random) => `${wholeBetween(random, 1, 98)} ${oneOf(random, streets)}`],
  ['zip postcode postalcode', (random) => String(wholeBetween(random, 10_000, 99_999))],
  ['currency', listed('EUR, USD, GBP, CHF, SEK, PLN, JPY, DKK', 0)],
  ['language lang', listed(languages, 0)],
  ['locale', listed('en-US, de-DE, en-GB, fr-FR, es-ES, it-IT, nl-NL, pl-PL, pt-PT', 0)],
  ['color colour', listed('blue, green, red, white, black, yellow, orange, grey, brown, purple')],
  ['unit', listed('piece, kg, m, litre, box, pair, set')],
  ['status state phase stage', listed('active, new, waiting, done, paused, archived', 0)],
  ['size', listed('medium, small, large, extra large', 0)],
  ['material', listed('oak, steel, cotton, linen, glass, paper, wool, copper, leather')],
  ['genre', listed('novel, travel, history, poetry, science, cooking, nature, art', 0)],
  [
    'text description comment note summary body message content detail remark reason hint abstract biography',
    sentenceOf,
  ],
  [
    'title subject headline caption name label nick nickname',
    (random) =>
      `${oneOf(random, adjectives)} ${oneOf(random, nouns)}`.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  ],
  ['code sku number reference ref serial', codeOf],
  ['key slug id identifier handle username login', slugOf],
  [
    'version release',
    (random) => `${wholeBetween(random, 1, 4)}.${wholeBetween(random, 0, 9)}.${wholeBetween(random, 0, 5)}`,
  ],
  ['hash token secret password checksum', (random) => `${slugOf(random)}-${wholeBetween(random, 100_000, 999_999)}`],
  ['tag keyword category group kind type topic', listed(labels)],
]);

// From all over the list, so that they do not share a first letter.
const commonNouns = nouns.filter((_, index) => index % 3 === 0);

/** A realistic value for a field of that name: `authorName` → `Hazel Brook`, any other name a common word. */
export function textAbout(name: string, random: Random): string {
  const shift = hashOf(name);
  const generate = sampleGeneratorOf(name);
  return generate === undefined ? (skewedOf(random, commonNouns, shift) ?? '') : generate(random, shift);
}

/** `amber-birch-17` */
export function slugOf(random: Random): string {
  return `${oneOf(random, adjectives)}-${oneOf(random, nouns)}-${wholeBetween(random, 10, 99)}`;
}

export function personOf(random: Random): string {
  return `${oneOf(random, givenNames)} ${oneOf(random, familyNames)}`;
}

function sentenceOf(random: Random): string {
  const [first, second] = [oneOf(random, nouns), oneOf(random, nouns)];
  return oneOf(random, sentences)
    .replace('{adjective}', oneOf(random, adjectives))
    .replace('{noun}', first)
    .replace('{noun2}', second);
}

/** The values of a table by each of their words: `['price cost', 1]` is the value of both. */
export function byWord<T>(table: readonly (readonly [words: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(table.flatMap(([words, value]) => words.split(' ').map((word) => [word, value] as const)));
}

/** By the last word of the name that is known: `errorMessage` is a message, `messageCode` a code. */
export function firstByWord<T>(name: string, known: ReadonlyMap<string, T>): T | undefined {
  return wordsOfName(name)
    .map((word) => known.get(word))
    .find((value) => value !== undefined);
}

const wordsByName = new Map<string, readonly string[]>();

/** The last words decide: `customerEmail` is an address, `emailOfCustomer` a customer. */
export function wordsOfName(name: string): readonly string[] {
  const known = wordsByName.get(name) ?? readWords(name);
  // The same few names occur in every record.
  wordsByName.set(name, known);
  return known;
}

/** `errorCode` → `error`, `code` */
export function partsOfName(name: string): readonly string[] {
  const spaced = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.split(/[^a-z]+/).filter((part) => part !== '');
}

function readWords(name: string): readonly string[] {
  const parts = partsOfName(name);
  const pairs = parts.slice(1).map((part, index) => `${parts[index] ?? ''}${part}`);
  return [...pairs.reverse(), ...parts.toReversed()].flatMap((part) => [
    part,
    part.replace(/ies$/, 'y').replace(/s$/, ''),
  ]);
}

function sampleGeneratorOf(name: string): SampleGenerator | undefined {
  const found = wordsOfName(name).flatMap((word) => sampleGenerators.get(word) ?? []);
  // `authorName` is the name of a person, `name` alone of anything.
  return /.name$/i.test(name) && found.includes(personOf) ? personOf : found[0];
}

/** One of a list; without `shift`, each field has its own common values. */
function listed(list: string | readonly string[], shift?: number): SampleGenerator {
  const all = typeof list === 'string' ? list.split(', ') : list;
  return (random, ofField) => skewedOf(random, all, shift ?? ofField) ?? '';
}

function codeOf(random: Random): string {
  const word = happens(random, 0.7) ? oneOf(random, shortWords.slice(0, 4)) : oneOf(random, shortWords);
  return `${word.toUpperCase()}-${wholeBetween(random, 1000, 9999)}`;
}
