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
export const givenNames: readonly string[] = wordsOf(
  'Robin Hazel Rowan Olive Jasper Ivy Linden Clover Basil Iris Sage Laurel Heath Fern Ash Daisy River Wren',
);
export const familyNames: readonly string[] = wordsOf(
  'Brook Field Marsh Stone Reed Shore Woods Hill Lake Moor Glen Banks Rivers Meadows Forest Winters',
);

/** Sentences with a place for a few words. */
export const sentences: readonly string[] = [
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
