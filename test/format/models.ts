import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import type { SourceFile } from '../../src/source/source-file.js';

const places = ['model', 'test', 'examples', 'docs'].map((folder) => `${folder}/**/*.{yaml,yml,md}`);

/** Every YAML text of the repository that is part of a model: files, and fences in documents. */
export function yamlTexts(): readonly SourceFile[] {
  const paths = fastGlob.globSync(['README.md', ...places], {
    ignore: ['**/node_modules/**', 'test/openapi/published/**', '**/modelwright.yaml'],
  });
  return paths.sort().flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.md') ? fencesOf(path, text) : [{ path, text }];
  });
}

function fencesOf(path: string, markdown: string): readonly SourceFile[] {
  return [...markdown.matchAll(/^```yaml.*\n([^]*?)^```$/gm)].map((fence) => {
    const line = markdown.slice(0, fence.index).split('\n').length;
    return { path: `${path}:${line}`, text: fence[1] ?? '' };
  });
}
