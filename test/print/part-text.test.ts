import { describe, expect, it } from 'vitest';
import { partText } from '../../src/print/single-package.js';

const part = { name: '@acme/shop', target: 'client', more: [] };

describe('the part about a target in a README', () => {
  it('has no title, and headings one level deeper', () => {
    expect(partText('# @acme/shop/client\n\nA client.\n\n## Calls\n\nText.\n', part)).toBe(
      'A client.\n\n### Calls\n\nText.',
    );
  });

  it('leaves comments in code as they are', () => {
    const code = '```sh\n# A comment.\n```';
    expect(partText(`# Title\n\n${code}\n`, part)).toBe(code);
  });

  it('links to files in the folder of the target, and elsewhere as before', () => {
    expect(partText('[a](api.md), [b](docs/b.md#c), [d](#d), [e](https://example.com/e.html)', part)).toBe(
      '[a](client/api.md), [b](client/docs/b.md#c), [d](#d), [e](https://example.com/e.html)',
    );
  });

  it('installs the package once, and what the target needs', () => {
    const readme = '```sh\nnpm install @acme/shop/query @acme/shop/client\nnpm install jose\n```';
    expect(partText(readme, { ...part, more: ['pg@8.0.0'] })).toBe(
      '```sh\nnpm install @acme/shop pg@8.0.0\nnpm install jose\n```',
    );
  });
});
