import { describe, expect, it } from 'vitest';
import { newFolder, readIn, run, writeIn } from '../command-line.js';

const ledger = `api: ledger
auth: none
types:
  Entry:
    size: int64
groups:
  entry:
    endpoints:
      list:
        http: GET /entries
        query: { above?: int64 }
        returns: Entry[]
`;

const typesIn = (folder: string): string => readIn(folder, 'generated/types/dist/modules/api.d.ts');

describe('the setting `int64`', () => {
  it('makes numbers of the bigints in all code, and leaves the descriptions of messages as they are', async () => {
    const folder = newFolder({ 'model/api.yaml': ledger, 'modelwright.yaml': 'int64: number\n' });
    expect(await run(folder, 'generate', '--target', 'types,client,openapi')).toMatchObject({ code: 0, err: '' });
    expect(typesIn(folder)).toContain('size: number;');
    expect(readIn(folder, 'generated/client/src/modules/api.ts')).not.toContain('bigint');
    for (const name of ['types', 'validators', 'client'])
      expect(readIn(folder, `generated/${name}/README.md`)).toMatch(/64-bit integers (?:are|become|to) `number`/);
    expect(readIn(folder, 'generated/openapi/openapi.yaml')).toContain('format: int64');
  });

  it('is noticed by the next run, which otherwise does nothing', async () => {
    const folder = newFolder({ 'model/api.yaml': ledger });
    await run(folder, 'generate');
    expect(typesIn(folder)).toContain('size: bigint;');
    writeIn(folder, 'modelwright.yaml', 'int64: number\n');
    expect((await run(folder, 'generate', '--check')).code).toBe(1);
    expect((await run(folder, 'generate')).code).toBe(0);
    expect(typesIn(folder)).toContain('size: number;');
  });

  it('is refused for a model with a value that a number would round', async () => {
    const model = ledger.replace('size: int64', 'size: int64 = 9007199254740993');
    const folder = newFolder({ 'model/api.yaml': model, 'modelwright.yaml': 'out: code\nint64: number\n' });
    expect(await run(folder, 'generate')).toEqual({
      code: 2,
      out: '',
      err: 'error: modelwright.yaml:2:1: A number would round a value of the model: model/api.yaml:5: 9007199254740993 is outside the range of `integer`. Leave out `int64: number`, or that value.\n',
    });
  });

  it('makes strings of them, without loss', async () => {
    const folder = newFolder({ 'model/api.yaml': ledger, 'modelwright.yaml': 'int64: string\n' });
    expect(await run(folder, 'generate', '--target', 'types,client,json-schema')).toMatchObject({ code: 0, err: '' });
    expect(typesIn(folder)).toContain('size: string;');
    expect(readIn(folder, 'generated/json-schema/bundle.json')).toContain('9223372036854775807');
    expect((await run(folder, 'generate', '--check', '--target', 'types,client,json-schema')).code).toBe(0);
    expect((await run(folder, 'config')).out).toMatch(/int64 +string/);
  });

  it.each(['size: int64 | Text', 'size: first of int64 | Text'])('as strings is refused for `%s`', async (size) => {
    const model = ledger.replace('size: int64', size).replace('groups:', '  Text: string\ngroups:');
    const folder = newFolder({ 'model/api.yaml': model, 'modelwright.yaml': 'int64: string\n' });
    const { code, err } = await run(folder, 'generate');
    expect(code).toBe(2);
    expect(err).toContain('modelwright.yaml:1:1: A type of the model does not permit it: model/api.yaml:5:');
    expect(err).toContain('Leave out `int64: string`, or change that type.');
  });
});

describe('the setting `dates`', () => {
  const log = ledger.replace('size: int64', 'at: datetime\n    day: date');

  it('makes Dates of points in time, and leaves other dates as text', async () => {
    const folder = newFolder({ 'model/api.yaml': log, 'modelwright.yaml': 'dates: Date\n' });
    expect(await run(folder, 'generate', '--target', 'types')).toMatchObject({ code: 0, err: '' });
    expect(typesIn(folder)).toContain('at: Date;\n  day: string;');
    expect(readIn(folder, 'generated/types/README.md')).toContain('a point in time is a `Date`, another date');
  });

  it('is refused where a text would be a Date or not, depending on what it says', async () => {
    const model = log.replace('at: datetime', 'at: datetime | Text').replace('groups:', '  Text: string\ngroups:');
    const folder = newFolder({ 'model/api.yaml': model, 'modelwright.yaml': 'dates: Date\n' });
    expect((await run(folder, 'generate')).err).toContain('Leave out `dates: Date`, or change that type.');
  });

  it('makes objects of Temporal of dates and times', async () => {
    const folder = newFolder({ 'model/api.yaml': log, 'modelwright.yaml': 'dates: Temporal\n' });
    expect(await run(folder, 'generate', '--target', 'types')).toMatchObject({ code: 0, err: '' });
    expect(typesIn(folder)).toContain('at: Temporal.Instant;\n  day: Temporal.PlainDate;');
    expect(readIn(folder, 'generated/types/README.md')).toContain('dates and times are objects of `Temporal`');
  });

  it('is refused if a type has the name of the global, or a date names records', async () => {
    const named = log.replaceAll('Entry', 'Temporal');
    const folder = newFolder({ 'model/api.yaml': named, 'modelwright.yaml': 'dates: Temporal\n' });
    expect((await run(folder, 'generate')).err).toContain(
      '`Temporal` is a global of JavaScript that the code then needs. Leave out `dates: Temporal`, or change that type.',
    );
    const dated = log.replace('groups:', 'resources:\n  Entry: { id: day }\ngroups:');
    const other = newFolder({ 'model/api.yaml': dated, 'modelwright.yaml': 'dates: Temporal\n' });
    expect((await run(other, 'generate')).err).toContain('"day" names the records of Entry, so it is text');
  });

  it('has one of three values', async () => {
    const folder = newFolder({ 'model/api.yaml': log, 'modelwright.yaml': 'dates: temporal\n' });
    expect((await run(folder, 'generate')).err).toContain(
      '"temporal" must be "text", "Date" or "Temporal": what a datetime is in TypeScript (default: text). Did you mean "Temporal"?',
    );
  });
});
