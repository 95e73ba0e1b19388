import { describe, expect, it } from 'vitest';
import { yamlDocument } from '../../src/print/yaml-document.js';
import { yaml } from '../../src/source/yaml-library.js';

describe('a YAML document', () => {
  it('has text as a block, and quotes what would not be text', () => {
    expect(yamlDocument({ docs: 'One.\n\tTwo.\n', version: '1.10' })).toBe(
      "docs: |\n  One.\n  \tTwo.\nversion: '1.10'\n",
    );
  });

  // A line break of YAML 1.1: in a block, the next "line" would be a key of the document.
  it('escapes what is a line break to some parsers only, and what is invisible', () => {
    const document = { docs: 'One.\n\u2028paths: {}\u0085servers: []\n', '\u202egpj': ['\ufeff', '\u0000', '\u2029'] };
    const text = yamlDocument(document);
    expect(text).toBe(
      String.raw`docs: "One.\n\u2028paths: {}\u0085servers: []\n"
"\u202egpj":
  - "\ufeff"
  - "\0"
  - "\u2029"
`,
    );
    expect(yaml().parse(text)).toEqual(document);
  });

  it('quotes what some parsers refuse or shorten', () => {
    const document = { '=': ['=', '==', 'a\t!b', ' \n'] };
    const text = yamlDocument(document);
    expect(text).toBe(String.raw`"=":
  - "="
  - ==
  - "a\t!b"
  - "\ \n"
`);
    expect(yaml().parse(text)).toEqual(document);
  });
});
