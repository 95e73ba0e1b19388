import type { GenerateOptions } from './generate-options.js';

/**
 * The command that writes what was asked about, as one types it in a shell; what is so by default is left out.
 *
 *     modelwright generate --target types --out ../api 'my model'
 */
export function commandText({ models, target, out }: GenerateOptions, ...more: readonly string[]): string {
  const words = [
    ...more,
    ...(target === undefined ? [] : ['--target', target.join(',')]),
    ...(out === 'generated' ? [] : ['--out', out]),
  ];
  return ['modelwright generate', ...words.map(quoted), ...modelWords(models)].join(' ');
}

/** The models of a command, as one types them; none where they are what they are by default. */
export function modelWords(models: readonly string[]): readonly string[] {
  if (models.length === 1 && models[0] === 'model') return [];
  // Otherwise a folder with such a name would be read as an option.
  return [...(models.some((model) => model.startsWith('-')) ? ['--'] : []), ...models].map(quoted);
}

// As one word of a shell, and not as a pattern that the shell would match itself.
export function quoted(word: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
