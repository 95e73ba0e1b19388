import { chmodSync, lstatSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSources } from '../../src/commands/project/compile-sources.js';
import { fixSources } from '../../src/commands/check.js';
import { bookshop, filesIn, newFolder, readIn, run } from './command-line.js';

const fine = 'bookshop 1.0.0: 1 endpoint, 1 type, no errors\n';

describe('check --fix', () => {
  it('fixes every typo with a single meaning, and reports each line', async () => {
    const wrong = bookshop
      .replace('title: string', 'title: strng')
      .replace('returns: Book', 'retruns: Bok')
      .replace('scopes: view\n', 'scopes: veiw\n');
    const folder = newFolder({ 'model/a.yaml': wrong });
    expect(await run(folder, 'check', '--fix')).toEqual({
      code: 0,
      out: [
        'model/a.yaml:14:12 fixed unknown-type: Write "string"',
        'model/a.yaml:18:13 fixed unknown-scope: Write "view"',
        'model/a.yaml:22:9 fixed unknown-key: Write "returns"',
        'model/a.yaml:22:18 fixed unknown-type: Write "Book"',
        fine,
      ].join('\n'),
      err: '',
    });
    expect(readIn(folder, 'model/a.yaml')).toBe(bookshop);
    // Apart from it, only the schema for editors.
    expect(Object.keys(filesIn(folder)).filter((path) => !path.includes('.modelwright/'))).toEqual(['model/a.yaml']);
  });

  it('writes `boolean` for `true | false`', async () => {
    const folder = newFolder({ 'model/a.yaml': bookshop.replace('title: string', 'title: true | false | null') });
    expect(await run(folder, 'check', '--fix')).toMatchObject({ code: 0, err: '' });
    expect(readIn(folder, 'model/a.yaml')).toBe(bookshop.replace('title: string', 'title: boolean | null'));
  });

  it('is needed to write: without it, check only counts what it could fix', async () => {
    const wrong = bookshop.replace('title: string', 'title: strng').replace('returns: Book', 'returns: Bok');
    const folder = newFolder({ 'model/a.yaml': wrong });
    const { err } = await run(folder, 'check');
    expect(err).toContain('\n2 errors; `check --fix` fixes 2\n');
    expect(readIn(folder, 'model/a.yaml')).toBe(wrong);
  });

  it('leaves a guess to the user', async () => {
    // Another first letter: it may as well be a type that has not been written yet.
    // A list of strings may be meant, and not one string.
    const wrong = bookshop.replace('returns: Book', 'returns: Nook').replace('title: string', 'title: strings');
    const folder = newFolder({ 'model/a.yaml': wrong });
    const { code, out, err } = await run(folder, 'check', '--fix');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('= fix: Write "Book"');
    expect(err).toContain('\n2 errors\n');
    expect(readIn(folder, 'model/a.yaml')).toBe(wrong);
  });

  it('leaves a misspelt key where the correct key already exists', async () => {
    const wrong = bookshop.replace('returns: Book', 'returns: Book\n        retruns: Book');
    const folder = newFolder({ 'model/a.yaml': wrong.replace('title: string', 'title: strng') });
    const { code, out, err } = await run(folder, 'check', '--fix');
    expect({ code, out }).toEqual({ code: 1, out: 'model/a.yaml:14:12 fixed unknown-type: Write "string"\n' });
    expect(err).toContain('unknown-key');
    expect(readIn(folder, 'model/a.yaml')).toBe(wrong);
  });

  it('continues with problems that a fix brings to light', async () => {
    const tabs = bookshop
      .replace('title: string', 'title: strng')
      .replace(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2));
    const folder = newFolder({ 'model/a.yaml': tabs });
    expect(await run(folder, 'check', '--fix')).toEqual({
      code: 0,
      out: `model/a.yaml:6:1 fixed yaml-tab: Use two spaces\nmodel/a.yaml:14:12 fixed unknown-type: Write "string"\n${fine}`,
      err: '',
    });
    expect(readIn(folder, 'model/a.yaml')).toBe(bookshop);
  });

  it('replaces all tabs of a file that is indented by nothing else, also if the first is before a comment', async () => {
    const tabs = 'api: books\ntypes:\n\t## With a title.\n\tBook:\n\t\ttitle: string\n';
    const folder = newFolder({ 'model/a.yaml': tabs });
    expect(await run(folder, 'check', '--fix')).toMatchObject({ code: 0, err: '' });
    expect(readIn(folder, 'model/a.yaml')).toBe(tabs.replaceAll('\t', '  '));
  });

  it('does not guess the width of a tab next to spaces', async () => {
    const wrong = bookshop.replace('    title: string', '\ttitle: string');
    const folder = newFolder({ 'model/a.yaml': wrong });
    expect((await run(folder, 'check', '--fix')).code).toBe(1);
    expect(readIn(folder, 'model/a.yaml')).toBe(wrong);
  });

  it('preserves the byte order mark, line endings and everything else', async () => {
    const text = `\uFEFF# キー 🐈\n${bookshop}`.replaceAll('\n', '\r\n');
    const folder = newFolder({ 'model/a.yaml': text.replace('title: string', 'title: strng') });
    expect((await run(folder, 'check', '--fix')).code).toBe(0);
    expect(readIn(folder, 'model/a.yaml')).toBe(text);
  });

  it('preserves the mode of a file, and a link to it', async () => {
    const folder = newFolder({ 'model/a.yaml': bookshop.replace('title: string', 'title: strng') });
    renameSync(join(folder, 'model/a.yaml'), join(folder, 'real.yaml'));
    chmodSync(join(folder, 'real.yaml'), 0o600);
    symlinkSync('../real.yaml', join(folder, 'model/a.yaml'));
    expect((await run(folder, 'check', '--fix')).code).toBe(0);
    expect(readIn(folder, 'real.yaml')).toBe(bookshop);
    expect(statSync(join(folder, 'real.yaml')).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(folder, 'model/a.yaml')).isSymbolicLink()).toBe(true);
  });

  it('writes nothing where a file was changed in the meantime', async () => {
    const folder = newFolder({ 'model/a.yaml': bookshop.replace('title: string', 'title: strng') });
    const compiled = await compileSources({ models: ['model'] }, { folder } as never);
    writeFileSync(join(folder, 'model/a.yaml'), 'mine');
    expect(() => fixSources(compiled, folder)).toThrow('"model/a.yaml" was changed while it was being fixed.');
    expect(readIn(folder, 'model/a.yaml')).toBe('mine');
  });

  it('does not write back what it could not read', async () => {
    const folder = newFolder({ 'model/b.yaml': bookshop });
    const bytes = Buffer.from('types:\n  Wine:\n    ## Ch\xE2teau\n    year: intger\n', 'latin1');
    writeFileSync(join(folder, 'model/a.yaml'), bytes);
    expect((await run(folder, 'check', '--fix')).code).toBe(1);
    expect(readFileSync(join(folder, 'model/a.yaml'))).toEqual(bytes);
  });

  it('leaves standard output to the chosen format', async () => {
    const folder = newFolder({ 'model/a.yaml': bookshop.replace('title: string', 'title: strng') });
    expect(await run(folder, 'check', '--fix', '--format', 'json')).toEqual({
      code: 0,
      out: '[]\n',
      err: 'model/a.yaml:14:12 fixed unknown-type: Write "string"\n',
    });
  });

  it('fixes hundreds of typos in one run', async () => {
    const fields = Array.from({ length: 300 }, (_, index) => `    field${index}: strng\n`).join('');
    const folder = newFolder({
      'model/a.yaml': bookshop.replace('    title: string\n', `    title: string\n${fields}`),
    });
    const { code, out } = await run(folder, 'check', '--fix');
    expect(code).toBe(0);
    expect(out.split('\n')).toHaveLength(302);
    expect(readIn(folder, 'model/a.yaml')).not.toContain('strng');
  });

  const stored = `${bookshop
    .replace('    scopes: view\n', '    resource: Book\n    scopes: view\n')
    .replace('        returns: Book\n', '        does: get\n        returns: Book\n')}      list:
        http: GET
        query:
          title?: string
          offset?: integer(0..)
          color?: Color
          light: Color = green
        does: query
        pages: offset
        returns: Books
      note:
        http: POST /notes
        idempotency-key: required
        body: Book
        returns: Book
        responds:
          200:
            title: body.title
  shelf:
    path: /{shop}/shelves
    scopes: view
    endpoints:
      get:
        http: GET
        returns: Shelf
        example:
          path: { shop: a }
          returns: { label: A }
resources:
  Book:
    id: id
    filters:
      title: title equals
`
    .replace(
      '  Book:\n    id: string\n    title: string\n',
      `  Book:
    id: string
    title: string
  Books:
    results: Book[]
    total?: integer
  Color: [green, yellow]
  Shelf:
    label:
      type: string
      access: read-only
  EventKind: [opened, closed]
  EventBase:
    kind: EventKind
  union Event by kind extends EventBase:
    opened: {}
    closed: {}
examples:
  Book: { id: a, title: b }
`,
    )
    .replace(
      'api: bookshop\n',
      'api: bookshop\nallow:\n  declaration-is-used: Read by others.\n  parameter-has-an-effect: So far.\n',
    );

  it.each([
    ['a method', 'http: GET /{id}', 'http: GTE /{id}', 'method-is-known'],
    ['a verb', 'does: query', 'does: qeury', 'behaviour-is-known'],
    ['an operator', 'title equals', 'title equls', 'filter-syntax'],
    ['a filter', '      title: title eq', '      titel: title eq', 'stored-fields-exist'],
    ['a stored type', 'resources:\n  Book:', 'resources:\n  Boook:', 'stored-resource-is-declared'],
    ['a field of `responds:`', 'title: body.title', 'tittle: body.title', 'responds-fields-exist'],
    ['a kind of pages', 'pages: offset', 'pages: ofset', 'pages-are-known'],
    ['a condition of keys', 'idempotency-key: required', 'idempotency-key: requird', 'idempotency-key-is-known'],
    ['a value of access', 'access: read-only', 'access: raed-only', 'access-is-known'],
    ['a default', 'Color = green', 'Color = gren', 'default-fits-type'],
    ['a variant', '    closed: {}', '    closd: {}', 'variant-is-a-member'],
    ['a field of an example', 'id: a, title: b', 'id: a, titel: b', 'example-fits-type'],
    ['a field of an example response', '{ label: A }', '{ labl: A }', 'example-fits-type'],
  ])('fixes a typo of %s', async (_what, right, typo, code) => {
    const text = stored.replace(right, typo);
    expect(text).not.toBe(stored);
    const folder = newFolder({ 'model/a.yaml': text });
    const { out, err } = await run(folder, 'check', '--fix');
    expect(err).toBe('');
    expect(out).toMatch(new RegExp(`^model/a.yaml:\\d+:\\d+ fixed ${code}: Write "[^"]+"\\n`));
    expect(readIn(folder, 'model/a.yaml')).toBe(stored);
  });

  it('suggests the nearest word of three letters, and leaves it to the user', async () => {
    const wrong = bookshop.replaceAll('Book', 'Pet').replace('returns: Pet', 'returns: Pat');
    const { err } = await run(newFolder({ 'model/a.yaml': wrong }), 'check', '--fix');
    expect(err).toContain('Unknown type "Pat". Did you mean "Pet"?');
  });
});
