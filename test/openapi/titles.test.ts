import { describe, expect, it } from 'vitest';
import { allText, importOperation, typesFor } from './documents.js';

describe('the title of an imported schema', () => {
  it('is left out if it repeats the name of a type or a field, even without a description', () => {
    const thing = { title: 'Thing', properties: { flow_id: { title: 'Flow Id' }, size: { title: 'In cm' } } };
    expect(typesFor(thing)).toBe('Thing:\n    flow_id?: unknown\n    ## In cm\n    size?: unknown');
  });

  it('is left out if it repeats the tag of a variant, as exports without the text of the model have it', () => {
    const circle = { title: 'circle', properties: { kind: { const: 'circle' } }, required: ['kind'] };
    expect(typesFor(circle)).toBe('Thing:\n    kind: [circle]');
    expect(typesFor({ ...circle, description: 'Round.' })).toBe('## Round.\n  Thing:\n    kind: [circle]');
    expect(typesFor({ ...circle, title: 'Disc' })).toBe('## Disc\n  Thing:\n    kind: [circle]');
  });

  it('is left out if it repeats the name of a parameter', () => {
    const schema = { type: 'string', title: 'Sort By', description: 'Ascending.' };
    const imported = importOperation({ parameters: [{ name: 'sort_by', in: 'query', schema }] });
    expect(allText(imported)).toContain('        query:\n          ## Ascending.\n          sort_by?: string\n');
  });

  it('is left out as the docs of such a parameter, and with the type of its enum, too', () => {
    const status = { title: 'Status', type: 'string', enum: ['draft', 'open', 'closed', 'paid', 'void'] };
    const parameters = [
      { name: 'sort_by', in: 'query', schema: { type: 'string', title: 'Sort By' } },
      { name: 'status', in: 'query', description: 'Which.', schema: { ...status, description: 'Which.' } },
    ];
    const text = allText(importOperation({ parameters }));
    expect(text).toContain('        query:\n          sort_by?: string\n          ## Which.\n          status?: ');
    expect(text).not.toMatch(/Sort By|title: Status/);
  });
});
