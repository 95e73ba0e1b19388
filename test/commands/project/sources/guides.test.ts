import { describe, expect, it } from 'vitest';
import { guidesBeside } from '../../../../src/commands/project/sources/guides.js';
import { newFolder } from '../../command-line.js';

const source = { path: 'model/api.yaml', text: 'api: shop\n' };

/** The text of a guide in a project that has a few pictures. */
function guide(text: string): string | undefined {
  const folder = newFolder({
    'model/api.yaml': source.text,
    'model/secret.svg': '<svg/>',
    'model/docs/steps/first.md': text,
    'model/docs/steps/a b.svg': '<svg/>',
    'model/docs/large.png': ' '.repeat(1_000_001),
  });
  return guidesBeside(folder, [source], ['docs'])[0]?.text;
}

describe('a guide', () => {
  it('contains its pictures', () => {
    const svg = 'data:image/svg+xml;base64,PHN2Zy8+';
    expect(guide('![One](a%20b.svg)')).toBe(`![One](${svg})`);
    expect(guide('![One](../steps/a%20b.svg "Title") and text')).toBe(`![One](${svg} "Title") and text`);
  });

  it.each([
    '../../secret.svg',
    '/etc/a.svg',
    'https://example.com/a.svg',
    'missing.svg',
    '../large.png',
    'first.md',
    '%.svg',
  ])('leaves the reference %s as it is', (reference) => {
    expect(guide(`![One](${reference})`)).toBe(`![One](${reference})`);
  });

  it('is read only for the pages', () => {
    expect(guidesBeside(newFolder({ 'model/docs/a.md': 'A' }), [source], ['client'])).toEqual([]);
  });
});
