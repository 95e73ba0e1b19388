/** The lines that a pair adds to a model, by section. `$` stands before its own names, `%` before those of groups. */
export interface PairParts {
  readonly types?: readonly string[];
  readonly params?: readonly string[];
  readonly errors?: readonly string[];
  readonly webhooks?: readonly string[];
  readonly resources?: readonly string[];
  readonly examples?: readonly string[];
  /** Lines of one group, below `groups:`. */
  readonly group: string;
}

/** A position of a model where a type may be used. */
export interface Position {
  readonly name: string;
  readonly parts: (type: string, sample: string) => PairParts;
}

export function endpoint(...slots: readonly string[]): string {
  return `%g:\n    path: /%g\n    endpoints:\n      call:\n        ${slots.join('\n        ')}`;
}

export function both(type: string): string {
  return endpoint('http: POST', `body: ${type}`, `returns: ${type}`);
}

export function position(name: string, parts: (type: string, sample: string) => PairParts): Position {
  return { name, parts };
}

/** As a part of a declared type that is sent and returned. */
export function inHolder(name: string, declare: (type: string, sample: string) => readonly string[]): Position {
  return position(name, (type, sample) => ({ types: declare(type, sample), group: both('$Holder') }));
}

/** As a parameter, with one line or two. */
export function inParameter(name: string, slot: string, member: (type: string, sample: string) => string): Position {
  return position(name, (type, sample) => ({
    group: endpoint('http: GET', `${slot}:\n          ${member(type, sample)}`, 'returns: nothing'),
  }));
}

export function inSlots(name: string, slots: (type: string, sample: string) => readonly string[]): Position {
  return position(name, (type, sample) => ({ group: endpoint(...slots(type, sample)) }));
}

/** In the named body of a request, whose type is called `$Holder`. */
export function inForm(name: string, wrapper: string, fields: (type: string, sample: string) => string): Position {
  return position(name, (type, sample) => ({
    types: [`$Holder:\n    ${fields(type, sample)}`],
    group: endpoint('http: POST', `body: ${wrapper}<$Holder>`, 'returns: $Holder'),
  }));
}
