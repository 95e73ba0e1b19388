import { jsonText } from '../model/json-value.js';
import { byName } from '../model/declarations.js';
import { placeholdersIn } from '../model/endpoints.js';
import type { Access, Field, Model, ObjectDeclaration, Parameter } from '../model/model.js';
import type { Documented } from '../model/documented.js';
import { presencesOf, presenceText } from '../model/presence.js';
import { formatNameIn } from '../model/type-ref.js';
import { docText } from './escape.js';
import { markdownParagraphs } from './markdown.js';

/** The source of a doc comment: the docs in the model, and the access of a field. */
export type DocWords = Pick<Documented, 'docs' | 'gap' | 'deprecated'> &
  Partial<Pick<Field, 'access' | 'default' | 'documentedDefault' | 'type'>> &
  Pick<ObjectDeclaration, 'requires'>;

const accessDocs: Readonly<Record<Access, string>> = {
  read: 'Read-only: the service sends it, requests omit it.',
  write: 'Write-only: clients send it, responses omit it.',
};

/**
 * The `docs` of a ts-morph structure: the model's Markdown, then its gap, then tags; `examples` are code, one `@example`
 * each. Empty if there are none.
 *
 *     /** How many results a page holds at most.
 *      *
 *      * Gap: Default and maximum are not shown: 20 and 500.
 *      * @default 20 *\/
 */
export function docsOf(documented: DocWords, examples: readonly string[] = []): string[] {
  const format = documented.type && formatNameIn(documented.type);
  const text = paragraphs(
    documented.docs,
    documented.access && accessDocs[documented.access],
    ...presencesOf(documented).map((presence) => `Must have ${presenceText(presence)}.`),
    format && `Format: ${format} (not checked).`,
    gapText(documented),
    tagLines(documented, examples),
  );
  return text === '' ? [] : [docText(text)];
}

/** The docs of what a service must have, deprecated or not: a tag would mark the code that provides it. */
export function providedDocsOf(documented: DocWords): string[] {
  const text = paragraphs(...wordsOf(documented));
  return text === '' ? [] : [docText(text)];
}

/** Each text as a paragraph; absent and empty ones are left out. */
export function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n\n');
}

/** The same as a separate comment, where ts-morph structures have no docs; empty without docs. */
export function docComment(documented: DocWords, examples: readonly string[] = []): string {
  const [text] = docsOf(documented, examples);
  if (text === undefined) return '';
  return text.includes('\n') ? `/**\n${text.split('\n').map(commentLine).join('\n')}\n */\n` : `/** ${text} */\n`;
}

/** The docs of a parameter and of the placeholders in its name. */
export function parameterWords(parameter: Parameter, model: Model): DocWords {
  if (!parameter.isPattern) return parameter;
  const placeholders = placeholdersIn(parameter.name).flatMap((name) => {
    const words = paragraphs(...wordsOf(byName(model.placeholders).get(name) ?? {}));
    return words === '' ? [] : [`\`{${name}}\`: ${words}`];
  });
  if (placeholders.length === 0) return parameter;
  return { ...parameter, docs: paragraphs(parameter.docs, ...placeholders) };
}

/** The docs without tags: description, gap and deprecation. */
export function wordsOf(documented: DocWords): readonly string[] {
  const { docs, deprecated } = documented;
  const deprecation = deprecated === undefined ? undefined : `Deprecated: ${deprecated}`;
  return [docs, gapText(documented), deprecation].filter((text) => text !== undefined);
}

/** The same as paragraphs of a page; empty without docs. */
export function proseOf(documented: DocWords): string {
  return markdownParagraphs(paragraphs(...wordsOf(documented)).trim());
}

/** `Gap: The maximum is not shown: 500.` */
export function gapText({ gap }: Pick<Documented, 'gap'>): string | undefined {
  return gap === undefined ? undefined : `Gap: ${gap}`;
}

/** A note for a deprecated thing in a README, on one line: ` Deprecated: Use \`b\`.` */
export function deprecationNote({ deprecated }: DocWords): string {
  return deprecated === undefined
    ? ''
    : ` Deprecated: ${deprecated.replaceAll(/\s+/g, ' ').trim()}`.replace(/: $/, '.');
}

function commentLine(line: string): string {
  return ` * ${line}`.trimEnd();
}

function tagLines({ deprecated, default: filledIn, documentedDefault }: DocWords, examples: readonly string[]): string {
  const shown = filledIn ?? documentedDefault;
  return [
    deprecated === undefined ? undefined : `@deprecated ${deprecated}`.trimEnd(),
    shown === undefined ? undefined : `@default ${jsonText(shown)}`,
    ...examples.map((code) => `@example${code.includes('\n') ? '\n' : ' '}${code}`),
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
