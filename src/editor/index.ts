export { type Completion, completionsAt } from './completions.js';
export { type Explanation, explanationOf, explanationOfLanguage, endOfDeclaration } from './explanation.js';
export { type NamedPlace, namedPlaces, placeAt } from './named-places.js';
export { type OutlineItem, outlineOf } from './outline.js';
export { isOnTheWire, refusalOf, rename, samePlaces } from './rename.js';
