import { describe, expect, it } from 'vitest';
import { findingsBetween } from '../../src/diff/compare.js';
import { exampleModel, modelOfText } from '../support/example-model.js';

function linesOf(old: string, now: string): readonly string[] {
  return findingsBetween({ old: modelOfText(old), new: modelOfText(now) }).map(
    ({ change: { verdict, code, subject, place } }) =>
      [verdict, code, subject, place].filter((part) => part !== '').join(' '),
  );
}

describe('the changes between two models', () => {
  it('are none between a model and itself', () => {
    const model = exampleModel();
    expect(findingsBetween({ old: model, new: model })).toEqual([]);
  });

  it('say that the records of a type are not found under another name', () => {
    const model = (name: string, stored: string): string => `
api: pets
types:
  ${name}:
    id: uuid
${stored}
groups:
  pet:
    endpoints:
      get:
        http: GET /pets/{id}
        returns: ${name}
`;
    const messageOf = (stored: (name: string) => string): string | undefined => {
      const [old, now] = ['Pet', 'Animal'].map((name) => modelOfText(model(name, stored(name))));
      const findings = old && now ? findingsBetween({ old, new: now }) : [];
      return findings.find(({ change }) => change.code === 'type-renamed')?.change.message;
    };
    const lost = 'Requests do not find the records that were stored under that name.';
    expect(messageOf((name) => `resources:\n  ${name}: { id: id }`)).toBe(`\`Pet\` is called \`Animal\`. ${lost}`);
    expect(messageOf(() => '')).toBe('`Pet` is called `Animal`.');
  });

  it('are reported once for a type, at each direction in which it travels', () => {
    const model = (fields: string): string => `
api: tickets
types:
  Ticket:
${fields}
  Page<T>:
    results: T[]
groups:
  ticket:
    path: /tickets
    endpoints:
      list:
        http: GET
        returns: Page<Ticket>
      create:
        http: POST
        body: Ticket
        returns: 201 Ticket
`;
    expect(linesOf(model('    title: string'), model('    title: string(..20)\n    state: [open, closed]'))).toEqual([
      'risky request-field-added-required Ticket state',
      'risky response-field-added-required Ticket state',
      'risky request-length-narrowed Ticket title',
      'safe response-length-narrowed Ticket title',
    ]);
  });
});
