import { describe, expect, it } from 'vitest';
import { exampleModel } from '../support/example-model.js';

/** Paths of everything in a value that has a name, but neither docs nor a gap about it. */
function undocumented(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => undocumented(item, `${path}/${nameOf(item)}`));
  if (typeof value !== 'object' || value === null) return [];
  const { docs, gap } = value as { readonly docs?: string; readonly gap?: string };
  const isSilent = 'span' in value && 'name' in value && docs === undefined && gap === undefined;
  return [
    ...(isSilent ? [path] : []),
    ...Object.entries(value).flatMap(([key, part]) => undocumented(part, `${path}/${key}`)),
  ];
}

function nameOf(item: unknown): string {
  const { name } = (item ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : JSON.stringify(name ?? '');
}

describe('the example model', () => {
  it('documents everything it names', () => {
    const { gaps, auth: _auth, ...model } = exampleModel();
    // A scheme without a name is a single word. The source of the fields of a response is not a thing with a name.
    const groups = model.groups.map((group) => ({
      ...group,
      endpoints: group.endpoints.map(({ responds: _answers, ...endpoint }) => endpoint),
    }));
    expect(undocumented({ ...model, groups }, '')).toEqual([]);
    expect(gaps.map(({ name }) => name)).toContain('events');
  });

  it('spells names as the source document does', () => {
    const properties = exampleModel().types.find(({ name }) => name === 'OutOfOrderPropertiesTestType');
    const names = properties?.kind === 'object' ? properties.fields.map(({ name }) => name) : [];
    expect(names).toEqual(
      expect.arrayContaining(['eigthProperty', 'eleventhPropery', 'twelthProperty', 'fourteenthProperty']),
    );
  });
});
