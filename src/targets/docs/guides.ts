import type { SourceFile } from '../../source/source-file.js';

/** A page in Markdown that people wrote beside the model. */
export interface Guide {
  /** In the folder of the pages: `guides/first-steps.md`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The guides as pages, each with a path that every disk and every address can have. */
export function guidesOf(files: readonly SourceFile[]): readonly Guide[] {
  const guides = new Map<string, Guide>();
  for (const { path, text } of files) {
    const name = path.replaceAll(/[^\w./-]+/g, '-');
    const title = /^# +(.*\S)/m.exec(text)?.[1] ?? name.replace(/\.md$/, '');
    guides.set(name.toLowerCase(), { path: `guides/${name}`, title, text });
  }
  return [...guides.values()];
}
