import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { markdownText } from '../../print/markdown.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { renderTemplate } from '../../print/template.js';
import type { SourceFile } from '../../source/source-file.js';
import type { Target } from '../target.js';
import { groupPage } from './group-page.js';
import { type Guide, guidesOf, pageFiles, type PageParts } from './page.js';

/** A folder of static files about the API: a page with search and requests, and Markdown for language models. */
export function docs({ guides = [] }: { readonly guides?: readonly SourceFile[] } = {}): Target {
  return {
    name: 'docs',
    description: 'pages to read the API in',
    needs: [],
    isOnRequest: true,
    isAboutMessages: true,
    emit: (model) => emit(model, guides),
  };
}

function emit(model: Model, written: readonly SourceFile[]): readonly OutputFile[] {
  const folders = { './groups/*': './groups/*', ...(written.length === 0 ? {} : { './guides/*': './guides/*' }) };
  return [
    ...packageFiles({
      model,
      package: 'docs',
      entries: {},
      documents: { './index.html': './index.html', './llms.txt': './llms.txt', ...folders },
      description: `The pages of the ${model.name} API.`,
      readmeView: { operations: endpointsOf(model).length, hasGuides: written.length > 0 },
    }),
    ...pages(model, { guides: written }),
  ];
}

/** The page and the files next to it. */
export function pages(model: Model, parts: PageParts): readonly OutputFile[] {
  const guides = guidesOf(parts.guides);
  const groups = model.groups.filter(({ endpoints }) => endpoints.length > 0);
  const contents = { ...contentsView({ ...model, groups }, guides), folder: parts.folder ?? '' };
  return [
    ...pageFiles(model, guides, parts),
    { path: 'docs/llms.txt', text: renderTemplate('docs/llms.txt.hbs', contents, model.packages?.templates) },
    ...groups.map((group) => ({
      path: `docs/groups/${group.name}.md`,
      text: renderTemplate('docs/group.md.hbs', groupPage(group, model), model.packages?.templates),
    })),
    ...guides.map(({ path, text }) => ({ path: `docs/${path}`, text: withoutPictures(text), isFormatted: true })),
  ];
}

/** For language models a picture is its description: its bytes would only take their room. */
function withoutPictures(text: string): string {
  return text.replaceAll(/!\[([^\]\n]*)\]\(data:[^)\n]*\)/g, '$1');
}

/** The view of `templates/docs/llms.txt.hbs`: <https://llmstxt.org>. */
function contentsView(model: Model, guides: readonly Guide[]): Readonly<Record<string, unknown>> {
  const firstLine = (text = ''): string => markdownText(text.trim().split('\n')[0] ?? '');
  return {
    name: model.name,
    hasDocs: model.docs !== undefined,
    docs: firstLine(model.docs),
    version: model.version,
    hasGuides: guides.length > 0,
    guides: guides.map(({ path, title }) => ({ path: encodeURI(path), title: linkText(title) })),
    groups: model.groups.map(({ name, docs: words, endpoints }) => ({
      name,
      count: endpoints.length === 1 ? '1 endpoint' : `${endpoints.length} endpoints`,
      docs: words === undefined ? '' : `. ${firstLine(words)}`,
    })),
  };
}

function linkText(title: string): string {
  return markdownText(title).replaceAll(/[[\]\\]/g, String.raw`\$&`);
}
