import { expect } from 'vitest';
import { compile } from '../../../src/pipeline.js';
import { importTexts, lossesOf } from '../documents.js';

export interface Files {
  readonly [path: string]: string;
}

/** The result of an import of RAML: the files of the model by path, and what was lost. */
export function imported(files: Files): { readonly [path: string]: string } & { readonly losses: readonly string[] } {
  const texts = Object.entries(files).map(([path, text]) => [
    path,
    path.endsWith('api.raml') ? `#%RAML 1.0\ntitle: Shop\n${text}` : text,
  ]);
  const { value, diagnostics } = importTexts(Object.fromEntries(texts));
  expect(diagnostics).toEqual([]);
  const written = value?.files ?? [];
  expect(compile(written).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const losses = lossesOf(value);
  return Object.assign(Object.fromEntries(written.map(({ path, text }) => [path, text.replaceAll('\n\n', '\n')])), {
    losses,
  });
}
