/** Draws that look like chance and are the same each time: everything follows from the text that it begins with. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
}

export function randomOf(text: string): Random {
  let state = hashOf(text);
  return {
    next() {
      state = (state + 0x9e3779b9) | 0;
      return mixed(state) / 2 ** 32;
    },
  };
}

/** A whole number from 0 to 2^32 that every character has a say in (FNV-1a, then mixed). */
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

/** Whether something of that probability happens. */
export function happens(chance: Random, probability: number): boolean {
  return chance.next() < probability;
}

/** A whole number, both ends included. */
export function wholeBetween(chance: Random, low: number, high: number): number {
  return low + Math.floor(chance.next() * (high - low + 1));
}

export function oneOf<T>(chance: Random, all: readonly T[]): T {
  if (all.length === 0) throw new Error('Bug: there is nothing to choose from.');
  return all[Math.floor(chance.next() * all.length)] as T;
}

/** One of a list, so that a few are common and most are rare; `shift` says which are the common ones. */
export function skewedOf<T>(chance: Random, all: readonly T[], shift = 0): T | undefined {
  return all[(Math.floor(all.length * chance.next() ** 2.2) + shift) % all.length];
}

/** Words that demonstration data is made of: plain ones that nobody minds, and without commas, so that lists hold them. */

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

/** What things are sorted by; few, so that many records share one. */
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

/** Sentences with a place for a few words. */
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

/** Makes a text; `shift` is of the field, so that fields of one topic have common words of their own. */
type Maker = (chance: Random, shift: number) => string;

const streets = 'Harbor Street, Mill Lane, Station Road, Garden Row, Bridge Street, Hill Road'.split(', ');

/** What texts are about, by a word of their field's name. */
const makers: readonly (readonly [names: string, make: Maker])[] = [
  ['email mail', (chance) => `${personOf(chance).toLowerCase().replace(' ', '.')}@example.com`],
  ['url uri link href website homepage image photo picture', (chance) => `https://example.com/${slugOf(chance)}`],
  [
    'phone mobile telephone fax',
    (chance) => `+49 30 ${wholeBetween(chance, 1000, 9999)} ${wholeBetween(chance, 100, 999)}`,
  ],
  ['firstname givenname forename', (chance) => oneOf(chance, givenNames)],
  ['lastname familyname surname', (chance) => oneOf(chance, familyNames)],
  [
    'person author owner customer user contact assignee creator editor borrower reader buyer seller driver manager artist writer ' +
      'holder sender recipient student teacher employee guest member friend by',
    personOf,
  ],
  [
    'city town location place',
    listed(
      'Berlin, Lisbon, Vienna, Oslo, Lyon, Porto, Utrecht, Bologna, Seville, Ghent, Krakow, Turku, Aarhus, Leeds, Osaka, Boston, Zurich, Prague',
    ),
  ],
  [
    'country nation',
    listed(
      'Germany, France, Portugal, Austria, Norway, Italy, Spain, Belgium, Poland, Finland, Denmark, Japan, Canada',
    ),
  ],
  ['street address', (chance) => `${wholeBetween(chance, 1, 98)} ${oneOf(chance, streets)}`],
  ['zip postcode postalcode', (chance) => String(wholeBetween(chance, 10_000, 99_999))],
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
    (chance) => capitalized(`${oneOf(chance, adjectives)} ${oneOf(chance, nouns)}`),
  ],
  ['code sku number reference ref serial', codeOf],
  ['key slug id identifier handle username login', slugOf],
  [
    'version release',
    (chance) => `${wholeBetween(chance, 1, 4)}.${wholeBetween(chance, 0, 9)}.${wholeBetween(chance, 0, 5)}`,
  ],
  ['hash token secret password checksum', (chance) => `${slugOf(chance)}-${wholeBetween(chance, 100_000, 999_999)}`],
  ['tag keyword category group kind type topic', listed(labels)],
];

// From all over the list, so that they do not all begin alike.
const commonNouns = nouns.filter((_, index) => index % 3 === 0);

const makerByName: ReadonlyMap<string, Maker> = new Map(
  makers.flatMap(([names, make]) => names.split(' ').map((name) => [name, make] as const)),
);

/** Like a person would have filled in a field of that name: `authorName` → `Hazel Brook`, anything else a common word. */
export function textAbout(name: string, chance: Random): string {
  const shift = hashOf(name);
  const make = makerOf(name);
  return make === undefined ? (skewedOf(chance, commonNouns, shift) ?? '') : make(chance, shift);
}

/** `amber-birch-17` */
export function slugOf(chance: Random): string {
  return `${oneOf(chance, adjectives)}-${oneOf(chance, nouns)}-${wholeBetween(chance, 10, 99)}`;
}

export function personOf(chance: Random): string {
  return `${oneOf(chance, givenNames)} ${oneOf(chance, familyNames)}`;
}

function sentenceOf(chance: Random): string {
  const [first, second] = [oneOf(chance, nouns), oneOf(chance, nouns)];
  return oneOf(chance, sentences)
    .replace('{adjective}', oneOf(chance, adjectives))
    .replace('{noun}', first)
    .replace('{noun2}', second);
}

const wordsByName = new Map<string, readonly string[]>();

/** What a name is about is told by its last words first: `customerEmail` is an address, `emailOfCustomer` is not asked. */
export function wordsOfName(name: string): readonly string[] {
  const known = wordsByName.get(name) ?? readWords(name);
  // The same few names are asked for with every record.
  wordsByName.set(name, known);
  return known;
}

function readWords(name: string): readonly string[] {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '');
  const pairs = parts.slice(1).map((part, index) => `${parts[index] ?? ''}${part}`);
  return [...pairs.reverse(), ...parts.reverse()].flatMap((part) => [
    part,
    part.replace(/ies$/, 'y').replace(/s$/, ''),
  ]);
}

function makerOf(name: string): Maker | undefined {
  const found = wordsOfName(name).flatMap((word) => makerByName.get(word) ?? []);
  // `authorName` is that of a person, `name` alone that of anything.
  return /.name$/i.test(name) && found.includes(personOf) ? personOf : found[0];
}

/** One of a list; without `shift`, each field has common ones of its own. */
function listed(list: string | readonly string[], shift?: number): Maker {
  const all = typeof list === 'string' ? list.split(', ') : list;
  return (chance, ofField) => skewedOf(chance, all, shift ?? ofField) ?? '';
}

function codeOf(chance: Random): string {
  const word = happens(chance, 0.7) ? oneOf(chance, shortWords.slice(0, 4)) : oneOf(chance, shortWords);
  return `${word.toUpperCase()}-${wholeBetween(chance, 1000, 9999)}`;
}

function capitalized(text: string): string {
  return text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
