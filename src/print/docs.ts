import type { Access, Documented, Field } from '../model/model.js';
import { docText } from './escape.js';

/** Tags that follow the text of a doc comment, such as `{ default: '20' }`. */
export interface DocTags {
  readonly default?: string;
  readonly deprecated?: string;
}

/** What has docs; of a field also who may send it. */
export type Commented = Pick<Documented, 'docs' | 'gap'> & Partial<Pick<Field, 'access' | 'default'>>;

const accessDocs: Readonly<Record<Access, string>> = {
  read: 'Read-only: the service sends it, requests are without it.',
  write: 'Write-only: clients send it, answers are without it.',
};

/**
 * The `docs` of a ts-morph structure: the model's Markdown, then its gap, then tags. Empty where there is nothing to say.
 *
 *     /** How many results a page holds at most.
 *      *
 *      * Gap: Default and maximum are not shown: 20 and 500.
 *      * @default 20 *\/
 */
export function docsOf(documented: Commented, tags: DocTags = {}): string[] {
  const paragraphs = [
    documented.docs,
    documented.access && accessDocs[documented.access],
    documented.gap === undefined ? undefined : `Gap: ${documented.gap}`,
    tagLines(documented.default === undefined ? tags : { default: JSON.stringify(documented.default), ...tags }),
  ].filter((paragraph) => paragraph !== undefined && paragraph !== '');
  return paragraphs.length === 0 ? [] : [docText(paragraphs.join('\n\n'))];
}

/** The same as a comment of its own, for the places that no ts-morph structure has docs for; empty without docs. */
export function docComment(documented: Commented): string {
  const [text] = docsOf(documented);
  if (text === undefined) return '';
  return text.includes('\n') ? `/**\n${text.split('\n').map(commentLine).join('\n')}\n */\n` : `/** ${text} */\n`;
}

function commentLine(line: string): string {
  return ` * ${line}`.trimEnd();
}

function tagLines(tags: DocTags): string {
  return [
    tags.deprecated === undefined ? undefined : `@deprecated ${tags.deprecated}`.trimEnd(),
    tags.default === undefined ? undefined : `@default ${tags.default}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
