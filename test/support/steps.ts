interface Sized {
  readonly length?: number;
  readonly size?: number;
}

type Method = (this: Sized, ...given: unknown[]) => unknown;

const { iterator } = Symbol;
const ofArrays = ['every', 'filter', 'find', 'findIndex', 'flatMap', 'forEach', 'includes', 'indexOf', 'map', 'reduce'];

/** Functions that iterate over an array, a map or a set. */
const methods: readonly (readonly [object, readonly PropertyKey[]])[] = [
  [Array.prototype, [...ofArrays, 'some', 'sort', 'slice', 'concat', 'join', iterator]],
  [Map.prototype, ['entries', 'forEach', 'keys', 'values', iterator]],
  [Set.prototype, ['entries', 'forEach', 'keys', 'values', iterator]],
];

/**
 * How many members of arrays, maps and sets a function iterates over; an iteration that stops early counts as a
 * complete one. Twice as many for twice the input means that the work is linear, on any machine and at any speed.
 */
export function stepsOf(run: () => void): number {
  let steps = 0;
  const originals = methods.flatMap(([owner, names]) =>
    names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name) ?? {}] as const),
  );
  for (const [owner, name, original] of originals) {
    const method = original.value as Method;
    const value: Method = function counted(...given) {
      steps += this.length ?? this.size ?? 0;
      return Reflect.apply(method, this, given);
    };
    Object.defineProperty(owner, name, { ...original, value });
  }
  try {
    run();
  } finally {
    // By index: the iteration of lists is what is being restored.
    for (let index = 0; index < originals.length; index += 1) {
      const [owner, name, original] = originals[index] ?? [Object, ''];
      if (original !== undefined) Object.defineProperty(owner, name, original);
    }
  }
  return steps;
}
