import type { WrittenEnum, WrittenType } from '../parse/model-document.js';
import { meantByTypes } from '../parse/type-list.js';
import { compareText, type Report } from '../source/diagnostic.js';

type Types = ReadonlyMap<string, WrittenType>;

/** Declared and anonymous types, by name. Names in the model take precedence over generated ones. */
export function withMadeTypes(declared: Types, made: readonly WrittenType[], report: Report): Types {
  if (made.length === 0) return declared;
  const types = new Map(declared);
  for (const type of made) {
    const { text, span } = type.name;
    const first = types.get(text);
    if (type.kind === 'enum') refuseTypes(type, declared, report);
    if (first === undefined) types.set(text, type);
    else {
      const message = `The type in this field is called "${text}" in generated code, and another type has the same name. Declare it under \`types:\` with a name of its own, and use that name here.`;
      const notes = [{ message: `The other "${text}" is here.`, span: first.name.span }];
      report({ code: 'type-names-are-distinct', message, span, notes });
    }
  }
  return new Map([...types].sort(([left], [right]) => compareText(left, right)));
}

/** `[Pet, Owner]` in a field: names of declared types are hardly meant as words. */
function refuseTypes({ name, members }: WrittenEnum, declared: Types, report: Report): void {
  const words = members.map(({ value, isQuoted }) => ({ text: String(value), isQuoted: isQuoted === true }));
  const message = meantByTypes(words, (word) => declared.has(word));
  const [first] = members;
  if (message !== undefined) report({ code: 'type-syntax', message, span: first?.span ?? name.span });
}
