/** The most names that a message lists. */
const mostNames = 20;

export function listOf(names: Iterable<string>): string {
  const all = [...names];
  return `${all.slice(0, mostNames).join(', ')}${all.length > mostNames ? ', …' : ''}`;
}

/** `1 to 10 items`, `exactly 2 items`, `at least 1 character` */
export function howMany(minimum: number, maximum: number, noun: string): string {
  if (minimum === maximum) return `exactly ${minimum} ${plural(minimum, noun)}`;
  if (maximum === Infinity) return `at least ${minimum} ${plural(minimum, noun)}`;
  if (minimum === 0) return `at most ${maximum} ${plural(maximum, noun)}`;
  return `${minimum} to ${maximum} ${plural(maximum, noun)}`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
