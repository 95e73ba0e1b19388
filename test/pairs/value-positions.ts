import { inHolder, inSlots, type Position } from './position.js';

/** Bodies, and the parts of types. */
export const valuePositions: readonly Position[] = [
  inSlots('body', (type) => ['http: POST', `body: ${type}`, 'returns: nothing']),
  inSlots('answer', (type) => ['http: GET', `returns: ${type}`]),
  inSlots('body and answer', (type) => ['http: POST', `body: ${type}`, `returns: ${type}`]),
  inSlots('one of several statuses', (type) => [
    'http: POST',
    `returns:\n          200: ${type}\n          201: string`,
  ]),
  inSlots('merge patch body', (type) => [
    'http: PATCH',
    `body:\n          application/merge-patch+json: ${type}`,
    'returns: nothing',
  ]),
  inSlots('several media types', (type) => [
    'http: POST',
    `body:\n          application/json: ${type}\n          text/csv: string`,
    `returns:\n          200:\n            body:\n              application/json: ${type}\n              text/csv: string\n              application/x+json: string`,
  ]),
  inSlots('sse', (type) => ['http: GET', `returns: sse<${type}>`]),
  inSlots('form', (type) => ['http: POST', `body: form<${type}>`, 'returns: nothing']),
  inSlots('multipart', (type) => ['http: POST', `body: multipart<${type}>`, 'returns: nothing']),
  inSlots('form or JSON', (type) => [
    'http: POST',
    `body:\n          application/json: ${type}\n          application/x-www-form-urlencoded: form<${type}>\n          multipart/form-data: multipart<${type}>`,
    'returns: nothing',
  ]),
  inHolder('field', (type) => [`$Holder:\n    v: ${type}`]),
  inHolder('field of an object without a name', (type) => [`$Holder:\n    v:\n      w: ${type}`]),
  inHolder('optional field', (type) => [`$Holder:\n    v?: ${type}`]),
  inHolder('field with a default', (type, sample) => [`$Holder:\n    v: ${type} = ${sample}`]),
  inHolder('field with a default of the long form', (type, sample) => [
    `$Holder:\n    v:\n      type: ${type}\n      default: ${sample}`,
  ]),
  inHolder('field with an example', (type, sample) => [
    `$Holder:\n    v:\n      type: ${type}\n      example: ${sample}`,
  ]),
  inHolder('read-only field', (type) => [`$Holder:\n    w?: string\n    v: read-only ${type}`]),
  inHolder('write-only field', (type) => [`$Holder:\n    w?: string\n    v?: write-only ${type}`]),
  inHolder('nullable field', (type) => [`$Holder:\n    v: ${type} | null`]),
  inHolder('pattern field', (type) => [`$Holder:\n    x-{name}: ${type}`]),
  inHolder('map with checked keys', (type) => [`$Holder:\n    "{locale}": ${type}`]),
  inHolder('map value', (type) => [`$Holder: map<${type}>`]),
  inHolder('array item', (type) => [
    `$Holder: ${type.includes('|') ? '$V' : type}[]`,
    ...(type.includes('|') ? [`$V: ${type}`] : []),
  ]),
  inHolder('set item', (type) => [`$Holder: set<${type}>`]),
  inHolder('pair', (type) => [`$Holder:\n    v: $V[2]\n    w?: $V[1..2]`, `$V: ${type}`]),
  inHolder('json in a text', (type) => [`$Holder:\n    v: json<${type}>`]),
  inHolder('csv in a text', (type) => [`$Holder:\n    v: csv<${type}>`]),
  inHolder('union member', (type) => [
    `$Holder: ${type} | $Apart`,
    '$Apart:\n    apart: [yes]'.replace('[yes]', '$Yes'),
    '$Yes: [here]',
  ]),
  inHolder('field of a union member', (type) => [
    '$Holder: $Left | $Right',
    `$Left:\n    l: ${type}`,
    '$Right:\n    r: int64',
  ]),
  inHolder('variant field', (type) => [
    `union $Holder by kind:\n    one:\n      v: ${type}\n    two:\n      v?: ${type}`,
  ]),
  inHolder('variant', (type) => [`union $Holder by tag:\n    one: ${type}\n    two: {}`]),
  inHolder('base of a union', (type) => [
    `union $Holder by tag extends ${type}:\n    one:\n      more: int64\n    two: {}`,
  ]),
  inHolder('base', (type) => [`$Holder extends ${type}:\n    more: int64`]),
  inHolder('second base', (type) => [`$Holder extends $First, ${type}:\n    more: int64`, '$First:\n    first: bytes']),
  inHolder('generic argument', (type) => [
    `$Holder: $Wrap<${type}>`,
    '$Wrap<T>:\n    v: T\n    w?: T[]\n    x?: map<T>',
  ]),
  inHolder('generic union argument', (type) => [
    `$Holder: $Selection<${type}>`,
    'union $Selection<T> by kind:\n    one:\n      v: T\n    two:\n      w?: T[]',
  ]),
  inHolder('patch', (type) => [`$Holder:\n    v: patch<${type}>`]),
  inHolder('patch of a field', (type) => ['$Holder: patch<$Source>', `$Source:\n    v: ${type}\n    w?: ${type}`]),
  inHolder('patch of a generic', (type) => [
    `$Holder: patch<$Boxed>`,
    `$Boxed extends $Wrap<${type}>: {}`,
    '$Wrap<T>:\n    v: T\n    w?: T',
  ]),
  inHolder('pick of a field', (type) => ['$Holder: pick<$Source, v>', `$Source:\n    v: ${type}\n    w?: ${type}`]),
  inHolder('omit of a field', (type) => [
    '$Holder extends omit<$Source, w>:\n    x?: string',
    `$Source:\n    v: ${type}\n    w?: ${type}`,
  ]),
  inHolder('field beside itself', (type) => [`$Holder:\n    v: ${type}\n    again?: $Holder\n    more?: map<$Holder>`]),
];
