import type { GenerateOptions } from './generate.js';

/**
 * The command that writes what was asked about, as one types it in a shell; what is so by default is left out.
 *
 *     modelwright generate --target types --out ../api 'my model'
 */
export function commandText({ models, target, out }: GenerateOptions, ...more: readonly string[]): string {
  const hasDefaultModel = models.length === 1 && models[0] === 'model';
  const words = [
    ...more,
    ...(target === undefined ? [] : ['--target', target.join(',')]),
    ...(out === 'generated' ? [] : ['--out', out]),
    // Otherwise a folder with such a name would be read as an option.
    ...(models.some((model) => model.startsWith('-')) ? ['--'] : []),
    ...(hasDefaultModel ? [] : models),
  ];
  return ['modelwright generate', ...words.map(quoted)].join(' ');
}

// As one word of a shell, and not as a pattern that the shell would match itself.
export function quoted(word: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
