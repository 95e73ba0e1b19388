import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { format } from '../src/print/build.js';
import type { OutputFile } from '../src/print/output-file.js';
import { targetsByName } from '../src/targets/index.js';
import { buildPackages } from './support/built-packages.js';
import { modelOfText } from './support/example-model.js';

/** Strings that try to become code. Each calls `pwned` if it escapes from its context. */
const styles: Readonly<Record<string, string>> = {
  'end of a comment': '*/ pwned(); /*',
  'single quote': "'; pwned(); '",
  'double quote': '"; pwned(); "',
  backtick: '`; pwned(); `',
  'template placeholder': '${pwned()}',
  'line break': "\n pwned();\n// '\r\n*/ pwned();",
  'line separator': '\u2028 pwned(); \u2029 pwned();',
  backslash: "\\'; pwned(); \\",
  'regular expression': '/; pwned(); /',
  'closing tag': '</script><script>pwned()</script>',
  'replacement pattern': "$& $1 $' $` pwned()",
  'Handlebars placeholder': '{{pwned}} {{{pwned}}} {{#if pwned}}',
  'directive of a comment': '// @ts-nocheck\n@ts-ignore pwned()',
  'reversed text': '\u202e pwned(); \u2066',
};

/** Names that are special in JavaScript; on the wire they are ordinary. */
const wireNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'default', ''];

/** The same as a name: braces would make it a placeholder, and slashes around it a regular expression. */
function nameOf(text: string): string {
  return `x${text.replaceAll('{', '(').replaceAll('}', ')')}`;
}

/** The same as a tag, which must be on one line. */
function tagOf(text: string): string {
  return nameOf(text).replaceAll(/[\r\n\u2028\u2029]/g, ' ');
}

/** The same as a regular expression between slashes, which matches only that string. */
function expressionOf(text: string): string {
  return `/${tagOf(text).replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/`;
}

/** The part of it that a path may contain unencoded (RFC 3986, section 3.3). */
function pathOf(text: string): string {
  return text.replaceAll(/[^\w\-.~!$&'()*+,;=:@]/g, '');
}

/** A model in which every slot for free text holds the hostile string. */
function hostileModel(): string {
  const all = Object.entries(styles);
  const types: Record<string, unknown> = {};
  const endpoints: Record<string, unknown> = {};
  const errors: Record<string, unknown> = {};
  const gaps: Record<string, unknown> = {};
  const examples: Record<string, unknown> = {};
  for (const [index, [, text]] of all.entries()) {
    const about = { docs: text, gap: text, deprecated: text };
    types[`Fields${index}`] = {
      [nameOf(text)]: { type: 'string', example: text, ...about },
      other: { type: `Choice${index}[]`, ...about },
      action: `Action${index}`,
    };
    types[`Choice${index}`] = [text, `${text}?`];
    types[`union Action${index} by ${tagOf(text)}`] = { [text]: { [`${nameOf(text)}!`]: 'string' }, plain: {} };
    types[`Many${index}`] = {
      [`${nameOf(text)}-{word}`]: { type: 'string', ...about },
      [expressionOf(`${text}!`)]: { type: 'integer', ...about },
    };
    types[`Form${index}`] = {
      [nameOf(text)]: { type: 'string', default: text },
      file: 'bytes',
      many: `Fields${index}[]`,
    };
    gaps[`gap${index}`] = text;
    const example = {
      [nameOf(text)]: text,
      other: [text],
      action: { [tagOf(text)]: text, [`${nameOf(text)}!`]: text },
    };
    examples[`Fields${index}`] = structuredClone(example);
    endpoints[`read${index}`] = {
      http: `GET /read-${index}-${pathOf(text)}/{placeholder}`,
      ...about,
      query: {
        [nameOf(text)]: { type: 'string', default: text },
        [`${nameOf(text)}s`]: { type: 'string[]', example: [text], ...about },
      },
      example: { query: { [nameOf(text)]: text }, returns: example },
      returns: { 200: { body: `Fields${index}`, ...about } },
    };
    endpoints[`send${index}`] = {
      http: `POST /send-${index}`,
      query: { [`${expressionOf(text)}?`]: { type: 'string', ...about } },
      headers: { 'X-Thing': { type: 'string', example: text.replaceAll(/[^ -~]/g, ' ').trim(), ...about } },
      cookies: { thing: { type: 'string', ...about } },
      body: `multipart<Form${index}>`,
      returns: {
        200: {
          body: { 'application/json': `Many${index}`, 'text/csv': 'string' },
          headers: { 'X-Other': { type: 'string', ...about } },
          ...about,
        },
      },
    };
    endpoints[`watch${index}`] = { http: `GET /watch-${index}`, returns: `sse<Fields${index}>`, ...about };
    errors[`Failed${index}`] = {
      status: 400 + index,
      body: 'WireNames',
      headers: { 'Retry-After': { type: 'integer', ...about } },
      docs: text,
      gap: text,
    };
    endpoints[`write${index}`] = { http: `POST /write-${index}`, body: `Fields${index}`, returns: `Fields${index}` };
  }
  types['WireNames'] = Object.fromEntries(wireNames.filter((name) => name !== '').map((name) => [name, 'string']));
  errors['Failed'] = '418 WireNames';
  const document = {
    api: 'hostile',
    params: { word: 'string(/[a-z]+/)', placeholder: 'string(/[`\'"$]{1,9}\\/*/)' },
    errors,
    types,
    groups: {
      thing: { path: '/things', errors: Object.keys(errors), docs: Object.values(styles).join(' '), endpoints },
    },
    gaps,
    examples,
  };
  return stringify(document, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE', lineWidth: 0 });
}

const model = modelOfText(hostileModel());
const filesByTarget = new Map([...targetsByName].map(([name, target]) => [name, target.emit(model)]));
const files: readonly OutputFile[] = [...filesByTarget.values()].flat();
const built = buildPackages('hostile', files);

describe('hostile text in a model', () => {
  it('reaches the output', () => {
    const code = files.filter((file) => file.path.endsWith('.ts')).map((file) => file.text);
    expect(code.join('').split('pwned').length).toBeGreaterThan(1_000);
  });

  it('leaves every file parseable, and calls nothing', () => {
    const hostile = files.filter(({ path, text }) => path.endsWith('.ts') && text.includes('pwned'));
    expect(hostile.length).toBeGreaterThan(10);
    for (const file of hostile) {
      const parsed = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
      const { parseDiagnostics } = parsed as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] };
      expect(parseDiagnostics, file.path).toEqual([]);
      expect(identifiersOf(parsed), file.path).not.toContain('pwned');
    }
  });

  it('leaves every page formatted, including its code', async () => {
    const pages = files.filter((candidate) => candidate.path.endsWith('.md'));
    const formatted = await Promise.all(pages.map(format));
    expect(formatted.map(({ text }) => text.length > 0)).toEqual(pages.map(() => true));
  });

  it('leaves every data document valid', () => {
    for (const file of files.filter((candidate) => candidate.path.endsWith('.json'))) JSON.parse(file.text);
  });

  it('stays inside the folder of its package', () => {
    for (const [name, emitted] of filesByTarget) {
      for (const { path } of emitted) expect(path).toMatch(new RegExp(`^${name}/[\\w./-]+$`));
    }
    for (const file of files) expect(file.path).not.toContain('..');
  });

  it('does not prevent type-checking', async () => {
    expect(await (await built).typeCheck(['node'])).toBe('');
  });

  it('is not executed when the packages load', async () => {
    const trap = globalThis as { pwned?: () => void };
    let calls = 0;
    trap.pwned = () => {
      calls += 1;
    };
    // Pages are opened in a browser in test/targets/docs.
    const packages = [...targetsByName.keys()].filter((name) => name !== 'docs');
    for (const name of packages) await (await built).import(name);
    delete trap.pwned;
    expect(calls).toBe(0);
  });

  it.each(Object.entries(styles))(
    'is transported unchanged (%s) in a field, an enum member and a tag',
    async (style, text) => {
      const index = Object.keys(styles).indexOf(style);
      const validators = await (await built).import('validators');
      const parse = validators[`parseFields${index}`] as (json: string) => { readonly ok: boolean };
      const stringify = validators[`stringifyFields${index}`] as (value: unknown) => string;
      const value = {
        [nameOf(text)]: 'a',
        other: [text, `${text}?`],
        action: { [tagOf(text)]: text, [`${nameOf(text)}!`]: 'b' },
      };
      const result = parse(JSON.stringify(value));
      expect(result).toEqual({ ok: true, value });
      expect(JSON.parse(stringify(value))).toEqual(value);
      expect(parse(JSON.stringify({ ...value, other: ['x'] })).ok).toBe(false);
    },
  );

  it('in field names that are special in JavaScript becomes own properties', async () => {
    const validators = await (await built).import('validators');
    const parse = validators['parseWireNames'] as (json: string) => { readonly ok: boolean; readonly value: object };
    const json = `{${wireNames.filter((name) => name !== '').map((name) => `${JSON.stringify(name)}:"x"`)}}`;
    const result = parse(json);
    expect(result.ok).toBe(true);
    expect(Object.keys(result.value)).toContain('__proto__');
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype);
    expect(parse('{}').ok).toBe(false);
  });
});

function identifiersOf(node: ts.Node): readonly string[] {
  const names: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isIdentifier(child)) names.push(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}
