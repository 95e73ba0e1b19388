import { describe, expect, it } from 'vitest';
import { hashOf } from '../../src/write/hash.js';
import type { Manifest } from '../../src/write/manifest.js';
import { emptyManifest, packageFoldersOf, parseManifest, printManifest } from '../../src/write/manifest.js';

const manifest: Manifest = {
  tools: { prettier: '3', modelwright: '1' },
  files: {
    'types/src/b.ts': { source: 's', outputs: { 'types/src/b.ts': 'h', 'types/dist/b.js': 'i' } },
    'client/package.json': { source: 't', outputs: { 'client/package.json': 'j' } },
  },
};

describe('manifest.json', () => {
  it('is sorted, whatever the order files were emitted in', () => {
    const reversed: Manifest = {
      tools: { modelwright: '1', prettier: '3' },
      files: Object.fromEntries(Object.entries(manifest.files).reverse()),
    };
    expect(printManifest(reversed)).toBe(printManifest(manifest));
    expect(printManifest(manifest).indexOf('client/')).toBeLessThan(printManifest(manifest).indexOf('types/'));
  });

  it('is read back as it was', () => {
    expect(parseManifest(printManifest(manifest))).toEqual(manifest);
    expect(parseManifest(printManifest(emptyManifest))).toEqual(emptyManifest);
    const cutOff = { ...manifest, unfinished: { 'types/src/b.ts': 'k' } };
    expect(parseManifest(printManifest(cutOff))).toEqual(cutOff);
  });

  it.each([
    ['the marks of a merge conflict', '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n'],
    ['the manifest of a web page', '{"name": "Shop", "icons": []}'],
    ['nothing', ''],
    ['a list', '[]'],
    ['an entry without hashes', '{"tools": {}, "files": {"a": {"source": "s"}}}'],
    ['a hash that is no text', '{"tools": {}, "files": {"a": {"source": "s", "outputs": {"a": 1}}}}'],
    ['a wrong note of what was unfinished', '{"tools": {}, "files": {}, "unfinished": []}'],
  ])('is not %s', (_, text) => {
    expect(parseManifest(text)).toBeUndefined();
  });

  it('tells the folders of the packages', () => {
    expect(packageFoldersOf(manifest)).toEqual(['client', 'types']);
  });
});

describe('hashOf', () => {
  it('is the same for the same text on every machine', () => {
    expect(hashOf('')).toBe('47DEQpj8HBSa-_TImW-5JC');
    expect(hashOf('ä')).not.toBe(hashOf('a'));
  });
});
