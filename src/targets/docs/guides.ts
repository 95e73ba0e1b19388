import type { SourceFile } from '../../source/source-file.js';

/** A hand-written Markdown page next to the model. */
export interface Guide {
  /** In the folder of the pages: `guides/first-steps.md`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The guides as pages, each with a path that is valid on every disk and in every URL. */
export function guidesOf(files: readonly SourceFile[]): readonly Guide[] {
  const guides = new Map<string, Guide>();
  for (const { path, text } of files) {
    const name = path.replaceAll(/[^\w./-]+/g, '-');
    const title = /^# +(.*\S)/m.exec(text)?.[1] ?? name.replace(/\.md$/, '');
    guides.set(name.toLowerCase(), { path: `guides/${name}`, title, text });
  }
  return [...guides.values()];
}
