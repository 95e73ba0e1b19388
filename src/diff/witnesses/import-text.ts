import type { OutputFile } from '../../print/output-file.js';
import type { Version } from './running.js';

/** `import type { Ticket } from '@shop/types';` */
export function importing(name: string, old: Version, from: 'types' | 'client' = 'types'): string {
  return importOf(`type { ${name} }`, from, old);
}

export function importOf(what: string, from: 'types' | 'client', { files }: Version): string {
  return ['import', what, 'from', `${quoted(packageName(from, files))};`].join(' ');
}

/** The name in the package file of a printed package: `@shop/types`. */
export function packageName(folder: string, files: readonly OutputFile[]): string {
  const file = files.find(({ path }) => path === `${folder}/package.json`);
  if (file === undefined) throw new Error(`Bug: no package "${folder}" was printed.`);
  return (JSON.parse(file.text) as { readonly name: string }).name;
}

/** A string literal. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
