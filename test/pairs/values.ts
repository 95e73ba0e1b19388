/** A type as it is written where a type may stand, with what has to be declared for it. */
export interface PairedType {
  readonly name: string;
  /** With `$` before the names of its own declarations, so that many pairs fit into one model. */
  readonly type: string;
  readonly types?: readonly string[];
  /** A value as a model writes it, in one line. */
  readonly sample: string;
}

function scalar(type: string, sample: string): PairedType {
  return { name: type, type, sample };
}

/** A declared type called `$T`. */
function declared(name: string, sample: string, ...types: readonly string[]): PairedType {
  return { name, type: '$T', types, sample };
}

const plain = '$Plain:\n    a: string\n    b?: int64';

export const pairedTypes: readonly PairedType[] = [
  scalar('boolean', 'true'),
  scalar('string', 'some text'),
  scalar('string(1..8)', '007'),
  scalar('string(/[a-z]{1,5}/)', 'abc'),
  scalar('integer', '5'),
  scalar('integer(0..9)', '5'),
  scalar('int32', '-5'),
  scalar('int64', '9007199254740993'),
  scalar('int64(1..9223372036854775807)', '9223372036854775807'),
  scalar('number', '1.5'),
  scalar('float(0..2)', '1.5'),
  scalar('decimal', '1.10'),
  scalar('date', '2026-11-21'),
  scalar('time', "'14:30:00'"),
  scalar('datetime-local', "'2026-11-21T14:30:00'"),
  scalar('datetime', "'2026-11-21T14:30:00+01:00'"),
  scalar('datetime(ms)', "'2026-11-21T13:30:00.000Z'"),
  scalar('http-date', "'Sat, 21 Nov 2026 13:30:00 GMT'"),
  scalar('duration', 'P3DT12H'),
  scalar('uuid', '01890a5d-ac96-774b-bcce-b302099a8057'),
  scalar('uri', "'https://example.com/a'"),
  scalar('email', 'ada@example.com'),
  scalar('bytes', 'AQID'),
  scalar('unknown', '{ a: 1 }'),
  scalar('null', 'null'),
  scalar('string[]', '[a, b]'),
  scalar('string[2]', '[a, b]'),
  scalar('int64[1..3]', '[1, 2]'),
  scalar('bytes[]', '[AQID]'),
  scalar('set<string>', '[a, b]'),
  scalar('set<int64>(1..3)', '[1]'),
  scalar('integer[][]', '[[1], []]'),
  scalar('map<string>', '{ a: b }'),
  scalar('map<int64>(1..3)', '{ a: 1 }'),
  scalar('csv<integer>', '[1, 2]'),
  scalar('csv<int64>', '[1, 2]'),
  scalar('csv<bytes>', '[AQID]'),
  scalar('json<unknown>', '{ a: 1 }'),
  scalar('json<int64>', '5'),
  scalar('json<string[]>', '[a]'),
  scalar('string | null', 'null'),
  scalar('int64[] | null', '[1]'),
  { name: 'csv of an enum of numbers', type: 'csv<$T>', types: ['$T: [1, 2]'], sample: '[1, 2]' },
  { name: 'json of an object', type: 'json<$Plain>', types: [plain], sample: '{ a: x }' },
  { name: 'an object or null', type: '$Plain | null', types: [plain], sample: '{ a: x, b: 3 }' },
  { name: 'a list of objects', type: '$Plain[]', types: [plain], sample: '[{ a: x }]' },
  { name: 'a map of lists of objects', type: 'map<$Plain[]>', types: [plain], sample: '{ a: [{ a: x }] }' },
  declared('an alias of a text', 'abc', '$T: string(1..80)'),
  declared('an alias with null', 'null', '$T: int64 | null'),
  declared('an alias of a list', '[1]', '$T: int64[]'),
  declared('an alias of json', '{ a: x }', '$T: json<$Plain>', plain),
  declared('an alias of csv', '[1, 2]', '$T: csv<integer>'),
  declared('an alias of an alias', '{ a: x }', '$T: $U', '$U: $Plain', plain),
  declared('an enum', 'red', '$T: [red, green]'),
  declared('an enum that may grow', 'red', '$T: [red, green, ...]'),
  declared('an enum of numbers', '2', '$T: [1, 2.5, 2]'),
  declared('an enum of everything', 'unlimited', '$T: [1, 2.5, true, unlimited, ...]'),
  declared('a constant', 'true', '$T: [true]'),
  declared('an object', '{ a: x, b: 5 }', plain.replace('$Plain', '$T')),
  declared('an object without fields', '{}', '$T: {}'),
  declared('an object of optional fields', '{ a: x }', '$T:\n    a?: string\n    b?: bytes'),
  declared('an object with defaults', '{ b: 5 }', '$T:\n    a: string = x\n    b: int64\n    c: int64 = 5'),
  declared(
    'an object with access',
    '{ id: 5, a: x }',
    '$T:\n    id: read-only int64\n    secret?: write-only bytes\n    a: string',
  ),
  declared(
    'an object with access deep inside',
    '{ inner: [{ id: 5 }] }',
    '$T:\n    inner: $Inner[]',
    '$Inner:\n    id: read-only int64\n    secret?: write-only string',
  ),
  declared(
    'an object with patterns',
    '{ a: x, n-b: 5 }',
    '$T:\n    a: string\n    n-{name}?: int64\n    /x-[a-z]+/: bytes'.replace('?:', ':'),
  ),
  declared('a map with checked keys', '{ de: x }', '$T:\n    "{locale}": string'),
  declared('a map by an expression', '{ x-a: 5 }', '$T:\n    /x-[a-z]+/: int64'),
  declared('an object that extends', '{ a: x, c: AQID }', '$T extends $Plain:\n    c: bytes', plain),
  declared(
    'an object that extends patterns',
    '{ n-a: 5, c: AQID }',
    '$T extends $Open:\n    c: bytes',
    '$Open:\n    n-{name}: int64',
  ),
  declared(
    'an object with odd names',
    '{ in stock: true, __proto__: x }',
    '$T:\n    in stock: boolean\n    __proto__?: string\n    constructor?: int64',
  ),
  { name: 'patch', type: 'patch<$Plain>', types: [plain], sample: '{ b: null }' },
  declared('an alias of patch', '{ b: null }', '$T: patch<$Plain>', plain),
  declared(
    'patch of defaults and access',
    '{ a: x }',
    '$T: patch<$Of>',
    '$Of:\n    id: read-only int64\n    secret?: write-only bytes\n    a: string = x',
  ),
  declared('patch of patterns', '{ n-a: null }', '$T: patch<$Of>', '$Of:\n    a: string\n    n-{name}: int64'),
  declared('pick', '{ b: 5 }', '$T: pick<$Plain, b>', plain),
  declared(
    'omit of access and defaults',
    '{ a: x }',
    '$T: omit<$Of, b>',
    '$Of:\n    id: read-only int64\n    a: string = x\n    b: bytes',
  ),
  declared('omit of patterns', '{ n-a: 5 }', '$T: omit<$Of, a>', '$Of:\n    a: string\n    n-{name}: int64'),
  declared('a union by tag', '{ kind: one, a: 5 }', 'union $T by kind:\n    one:\n      a: int64\n    two: {}'),
  declared(
    'a union that extends its tag',
    '{ kind: one, a: 5 }',
    'union $T by kind extends $Base:\n    one:\n      a: int64\n    two: {}',
    '$Base:\n    kind: $Kind\n    at?: datetime',
    '$Kind: [one, two]',
  ),
  declared(
    'a union of named variants',
    '{ kind: one, a: x }',
    'union $T by kind:\n    one: $Plain\n    two: {}',
    plain,
  ),
  declared(
    'a union of variants with access',
    '{ kind: one, id: 5 }',
    'union $T by kind:\n    one: $Of\n    two: {}',
    '$Of:\n    id: read-only int64\n    secret?: write-only string',
  ),
  declared(
    'a union of variants with defaults',
    '{ kind: one }',
    'union $T by kind:\n    one: $Of\n    two: {}',
    '$Of:\n    a: int64 = 5',
  ),
  declared(
    'a union of variants with patterns',
    '{ kind: one, n-a: 5 }',
    'union $T by kind:\n    one: $Of\n    two: {}',
    '$Of:\n    n-{name}: int64',
  ),
  declared('a generic object', '{ items: [5] }', '$T: $List<int64>', '$List<T>:\n    items: T[]\n    one?: T'),
  declared(
    'a generic object of access',
    '{ items: [{ a: x }] }',
    '$T: $List<$Of>',
    '$List<T>:\n    items: T[]\n    one?: T',
    '$Of:\n    id: read-only int64\n    a: string = x',
  ),
  declared(
    'a generic union',
    '{ kind: one, value: 5 }',
    '$T: $Choice<int64>',
    'union $Choice<T> by kind:\n    one:\n      value: T\n    none: {}',
  ),
  declared('a union without a tag', '5', '$T: string | int64 | bytes[]'),
  declared(
    'a union of objects',
    '{ lives: 5 }',
    '$T: $Cat | $Dog',
    '$Cat:\n    lives: int64',
    '$Dog:\n    barks: boolean\n    tail?: bytes',
  ),
  declared(
    'a union of objects with access',
    '{ lives: 5 }',
    '$T: $Cat | $Dog | null',
    '$Cat:\n    id: read-only int64\n    lives: int64',
    '$Dog:\n    secret?: write-only int64\n    barks: boolean\n    tail?: bytes',
  ),
  declared(
    'a union of objects with defaults',
    '{ lives: 5 }',
    '$T: $Cat | $Dog',
    '$Cat:\n    lives: int64\n    age: int64 = 3',
    '$Dog:\n    barks: boolean\n    age: string = three',
  ),
  declared(
    'a union of objects with patterns',
    '{ lives: 5 }',
    '$T: $Cat | $Dog',
    '$Cat:\n    lives: int64\n    n-{name}: int64',
    '$Dog:\n    barks: boolean\n    x-{name}: bytes',
  ),
  declared('several names for one shape', '{ a: x }', '$T: $Plain | $Same', plain, '$Same: $Plain'),
  declared('recursion', '{ value: 5, left: { value: 6 } }', '$T:\n    value: int64\n    left?: $T\n    right?: $T[]'),
  declared(
    'recursion with access',
    '{ left: { a: x } }',
    '$T:\n    id: read-only int64\n    a: string = x\n    left?: $T',
  ),
  declared(
    'a recursive union',
    '{ kind: one, inner: { kind: two } }',
    'union $T by kind:\n    one:\n      inner?: $T\n    two: {}',
  ),
];
