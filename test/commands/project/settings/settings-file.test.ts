import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../../src/commands/project/settings/settings-file.js';
import { targetsByName, variantsByName } from '../../../../src/targets/index.js';

const read = (text: string) => readSettings('modelwright.yaml', text);

/** A hundred thousand values, written in five lines. */
const aliasesOfAliases = ['a', 'b', 'c', 'd', 'e']
  .map(
    (name, index, names) =>
      `${name}: &${name} [${Array(10)
        .fill(index === 0 ? 'x' : `*${names[index - 1]}`)
        .join()}]\n`,
  )
  .join('');

describe('the settings in modelwright.yaml', () => {
  it('may be empty', () => {
    expect(read('').settings).toEqual({});
    expect(read('# None yet.\n').settings).toEqual({});
  });

  it('record where each is written', () => {
    const { placeOf } = read('out: api\nmodels:\n  - model: books\n    out: api/books\n');
    expect(placeOf(['out'])).toBe('modelwright.yaml:1:1');
    expect(placeOf(['models', 0, 'out'])).toBe('modelwright.yaml:4:5');
    expect(placeOf(['models', 0, 'targets'])).toBe('modelwright.yaml:3:5');
  });

  it('in package.json have line numbers of that file', () => {
    const text = '{\n  "name": "shop",\n  "modelwright": {\n    "out": "api"\n  }\n}\n';
    const { settings, placeOf } = readSettings('package.json', text, { out: 'api' });
    expect(settings).toEqual({ out: 'api' });
    expect(placeOf(['out'])).toBe('package.json:4:5');
  });

  it.each([
    ['out: [', ':1:7: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    [
      'strict: true\n<<<<<<< HEAD\nout: api\n=======\nout: packages\n>>>>>>> other\n',
      ':2:1: Git left a conflict here. Keep what belongs there.',
    ],
    ['- out', ':1:1: This must be an object of settings.'],
    ['tagets: [types]', ':1:1: "tagets" is no setting. Did you mean "targets"?'],
    ['out: 3', ':1:1: "out" must be the output folder, relative to this file'],
    ['targets: types', ':1:1: "targets" must be a list of targets'],
    ['targets: [types, 1]', ':1:18: An item must be the name of a target.'],
    [
      'targets:\n  - types\n  - cleint',
      ':3:5: "cleint" must be the name of a target, or a module that exports one, such as "./tools/routes.js". Did you mean "client"?',
    ],
    ['packages: { clent: {} }', ':1:13: "clent" is no setting. Did you mean "client"?'],
    ['packages: { __proto__: {} }', ':1:13: "__proto__" is no setting.'],
    ['package: *none', ':1:10: No value before it has this anchor.'],
    [aliasesOfAliases, ': Excessive alias count'],
    ['package: { name: ".{package}" }', ':1:12: "name" must be the name of an npm package'],
    ['models:\n  - out: api', ':2:5: "model" is missing.'],
    [
      'models: [apis/pets]',
      ':1:10: An item must be the settings of a model, such as { model: apis/pets, out: packages/pets }.',
    ],
    ['models: []', ':1:1: "models" must be a list with the settings of each model'],
    ['package: { name: Shop }', ':1:12: "name" must be the name of an npm package'],
    ['package: { version: "1" }', ':1:12: "version" must be a version such as "1.4.0"'],
    ['package: { exports: { extra: ./x.js } }', ':1:23: "extra" must be a subpath such as "./extra".'],
    ['package: { dependencies: {} }', ':1:12: "dependencies" is no setting.'],
    ['packages: { client: { licence: MIT } }', ':1:23: "licence" is no setting. Did you mean "license"?'],
  ])('are refused with their location and a way out: %s', (text, message) => {
    expect(() => read(text)).toThrow(`modelwright.yaml${message}`);
  });
});

it('the schema of the settings lists every target and every package', async () => {
  const path = 'docs/modelwright.schema.json';
  const schema = JSON.parse(readFileSync(path, 'utf8')) as {
    definitions: { targets: { items: { else: { enum: string[] } } }; packages: { properties: object } };
  };
  const { targets, packages } = schema.definitions;
  targets.items.else.enum = [...targetsByName.keys(), ...variantsByName.keys()];
  packages.properties = Object.fromEntries(
    [...targetsByName.keys()].map((name) => [name, { $ref: '#/definitions/package' }]),
  );
  const text = await format(JSON.stringify(schema, null, 2), { parser: 'json', printWidth: 120 });
  await expect(text).toMatchFileSnapshot(`../../../../${path}`);
});

it('the schema of the settings is a valid JSON Schema', () => {
  const schema = JSON.parse(readFileSync('docs/modelwright.schema.json', 'utf8')) as object;
  expect(new Ajv({ strict: false }).validateSchema(schema)).toBe(true);
});
