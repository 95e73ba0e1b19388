import { describe, expect, it } from 'vitest';
import { defaultSettings, placeOf, settingsIn } from '../../../../src/commands/project/settings/model-settings.js';
import { readSettings } from '../../../../src/commands/project/settings/settings-file.js';
import { newFolder } from '../../command-line.js';

const text = `out: all
package:
  name: '@acme/{api}-{package}'
  license: MIT
packages:
  client:
    name: '@acme/{api}'
models:
  - model: books
    out: books
    packages:
      client:
        keywords: [books]
  - model: [music, more/*.yaml]
    out: music
    package:
      license: ISC
`;

const settingsAt = (index: number) => settingsIn(readSettings('modelwright.yaml', text), '.', index);

describe('the settings of a model', () => {
  it('take precedence over those of the project', () => {
    expect(settingsAt(0)).toMatchObject({ models: ['books'], out: 'books' });
    expect(settingsAt(1)).toMatchObject({ models: ['music', 'more/*.yaml'], out: 'music' });
  });

  it('add those for one package to those for all packages', () => {
    expect(settingsAt(0).packages).toEqual({
      others: { name: '@acme/{api}-{package}', members: { license: 'MIT' } },
      byTarget: { client: { name: '@acme/{api}', members: { license: 'MIT', keywords: ['books'] } } },
    });
    expect(settingsAt(1).packages?.byTarget['client']?.members).toEqual({ license: 'ISC' });
  });

  it('have known locations', () => {
    expect(placeOf(settingsAt(0), 'out')).toBe('modelwright.yaml:10:5');
    expect(placeOf(settingsAt(0), 'package.license')).toBe('modelwright.yaml:4:3');
    expect(placeOf(settingsAt(1), 'package.license')).toBe('modelwright.yaml:17:7');
    expect(placeOf(settingsAt(0), 'strict')).toBeUndefined();
  });

  it('have defaults without a project', () => {
    expect(defaultSettings('.', ['books'])).toMatchObject({ models: ['books'], out: 'generated' });
    expect(defaultSettings('.')).not.toHaveProperty('packages');
  });

  it('must give every package a unique name', () => {
    const file = readSettings('modelwright.yaml', "package: { name: '@acme/shop' }");
    const expected =
      'modelwright.yaml:1:12: Every package would be called "@acme/shop". Write {package} where its own name belongs: "@acme/shop-{package}".';
    expect(() => settingsIn(file, '.')).toThrow(expected);
  });

  it('of a single package are its own; a target adds subpaths and what they import', () => {
    const written = `singlePackage: true
package: { name: '@acme/{api}', license: MIT, exports: { ./extra: ./extra.js } }
packages: { client: { exports: { ./more: ./more.js } } }
`;
    expect(settingsIn(readSettings('modelwright.yaml', written), '.').packages).toEqual({
      single: { name: '@acme/{api}', exports: { './extra': './extra.js' }, members: { license: 'MIT' } },
      others: { name: '@acme/{api}', members: { license: 'MIT' } },
      byTarget: { client: { name: '@acme/{api}', exports: { './more': './more.js' }, members: { license: 'MIT' } } },
    });
  });

  it.each([
    [
      "package: { name: '@acme/{api}-{package}' }",
      'modelwright.yaml:2:12: With "singlePackage" there is one package, so {package} has no meaning in its name. Leave it out: "@acme/{api}".',
    ],
    [
      'packages: { client: { version: 2.0.0 } }',
      'modelwright.yaml:2:23: With "singlePackage" a target has no "version" of its own, only "exports" and "peerDependencies". Write it below "package".',
    ],
  ])('of a single package refuse what belongs to several: %s', (line, message) => {
    const file = readSettings('modelwright.yaml', `singlePackage: true\n${line}\n`);
    expect(() => settingsIn(file, '.')).toThrow(message);
  });

  it.each([
    ['changelogFile', 'CHANGES.md', 'changelogText', ' Create it; it may be empty.'],
    ['licenseFile', 'LICENSE', 'licenseText', ''],
  ])('must name, as %s, a file that exists', (setting, name, member, remedy) => {
    const file = readSettings('modelwright.yaml', `package: { ${setting}: ${name} }`);
    expect(settingsIn(file, newFolder({ [name]: 'Free.\n' })).packages?.others).toEqual({
      [member]: 'Free.\n',
      members: {},
    });
    const missing = `modelwright.yaml:1:12: There is no "${name}", which "${setting}" names.${remedy}`;
    expect(() => settingsIn(file, newFolder({}))).toThrow(missing);
    const folder = `modelwright.yaml:1:12: "${name}" is a folder, but a file is needed.`;
    expect(() => settingsIn(file, newFolder({ [`${name}/a`]: '' }))).toThrow(folder);
    const conflict = '# Changes\n\n<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> main\n';
    expect(() => settingsIn(file, newFolder({ [name]: conflict }))).toThrow(
      `${name}:3:1: Git left a conflict here. Keep what belongs there.`,
    );
  });
});
