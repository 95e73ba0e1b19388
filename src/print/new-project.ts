import type { OutputFile } from './output-file.js';
import { renderTemplate } from './template.js';

interface NewProject {
  /** The name of the API; valid. */
  readonly name: string;
  /** For package.json. */
  readonly scripts: Readonly<Record<string, string>>;
  /** The version of modelwright. */
  readonly version: string;
  /** Lines of .gitignore. */
  readonly ignored: readonly string[];
}

/** The files of a new project: a minimal model with each construct, and the files around it. */
export function newProject({ name, scripts, version, ignored }: NewProject): readonly OutputFile[] {
  const packageJson = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts,
    devDependencies: { modelwright: version },
  };
  return [
    { path: 'model/api.yaml', text: renderTemplate('init/api.yaml.hbs', { name }) },
    { path: 'README.md', text: renderTemplate('init/README.md.hbs', { name }) },
    { path: 'package.json', text: `${JSON.stringify(packageJson, undefined, 2)}\n` },
    { path: '.gitignore', text: ignored.map((line) => `${line}\n`).join('') },
  ];
}
