import { shownContentOf } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model, Parameter } from '../../model/model.js';
import { numberedName } from '../../model/names.js';
import { placeholderSample, placeholderValue } from '../../model/values/placeholder-sample.js';
import { placeholdersOfScopes } from '../../model/placeholders.js';
import { sampleValue } from '../../model/values/sample-value.js';
import { htmlText, scriptJson } from '../../print/html.js';
import { isObject, type JsonMap } from '../../print/json-document.js';
import type { OutputFile } from '../../print/output-file.js';
import { runtimeFiles } from '../../print/runtime.js';
import { renderTemplate } from '../../print/template.js';
import { documentOf } from '../openapi/document.js';
import type { SourceFile } from '../../source/source-file.js';

/** What a running service gives to everyone, for development. */
export interface Credentials {
  /** It issues tokens. */
  readonly hasIssuer?: boolean;
  /** Its API key, and the password of every user. */
  readonly secret?: string | undefined;
}

/** What the page shows besides the model. */
export interface PageParts extends Credentials {
  /** Hand-written Markdown pages. */
  readonly guides: readonly SourceFile[];
  /** The page belongs to a running service, which has the other files in this folder, `/-/docs/`. */
  readonly folder?: string;
}

/** A hand-written Markdown page next to the model. */
export interface Guide {
  /** In the folder of the pages: `guides/first-steps.md`. */
  readonly path: string;
  /** Its first heading of level one, else the name of its file. */
  readonly title: string;
  readonly hasHeading: boolean;
  readonly text: string;
}

/**
 * Its lines may begin like a heading: comments of a shell. A fence of backticks has none after it in its line, and the last
 * fence nothing at all (CommonMark, section 4.5).
 */
const codeBlocks = /^ {0,3}(`{3,}(?!.*`)|~{3,})[^]*?(?:^ {0,3}\1[`~]*\s*?$|$(?![^]))/gm;

/** The guides as pages, each with a path of its own that is valid on every disk and in every URL. */
export function guidesOf(files: readonly SourceFile[]): readonly Guide[] {
  const taken = new Set<string>();
  return files.map(({ path, text }) => {
    const stem = path.replace(/\.md$/, '');
    // `日本.md` and `中国.md` have the same letters in ASCII: none.
    const name = numberedName(stem.replaceAll(/[^\w./-]+/g, '-'), (one) => !taken.has(one.toLowerCase()));
    taken.add(name.toLowerCase());
    const heading = /^# +(.*\S)/m.exec(text.replaceAll(codeBlocks, ''))?.[1];
    return { path: `guides/${name}.md`, title: heading ?? stem, hasHeading: heading !== undefined, text };
  });
}

/** `index.html` and its scripts. Their paths are relative to the folder of the page. */
export function pageFiles(model: Model, guides: readonly Guide[], parts: PageParts): readonly OutputFile[] {
  const { folder = '', hasIssuer = false, secret = '' } = parts;
  const document = folder === '' ? documentOf(model) : withoutServers(documentOf(asServed(model)));
  const view = {
    title: htmlText(model.name),
    folder,
    document: scriptJson(withGuides(hasIssuer ? withTokens(document) : document, guides)),
    hasIssuer,
    secret: htmlText(secret),
    ...tokenView(model),
  };
  return [
    { path: 'docs/index.html', text: renderTemplate('docs/index.html.hbs', view, model.packages?.templates) },
    ...runtimeFiles(model, 'docs', ['page', 'viewer']),
  ];
}

/** The viewer has one text for its introduction: headings in it are entries of the menu, and found by the search. */
function withGuides(document: JsonMap, guides: readonly Guide[]): JsonMap {
  if (guides.length === 0) return document;
  const info = document['info'] as { readonly description?: string };
  const texts = guides.map(({ text, title, hasHeading }) => (hasHeading ? text : `# ${title}\n\n${text}`));
  return { ...document, info: { ...info, description: [info.description ?? '', ...texts].join('\n\n') } };
}

/** The scopes of a token, and the values of their placeholders. */
function tokenView(model: Model): Readonly<Record<string, unknown>> {
  return {
    scopes: model.scopes.map(({ token }) => htmlText(writtenTemplate(token))),
    placeholders: placeholdersOfScopes(model).map((name) => ({
      name: htmlText(name),
      sample: htmlText(placeholderSample(name, model)),
    })),
  };
}

/** The model of the service that shows the page: with paths that fit the scopes of the token, and bodies that it accepts. */
function asServed(model: Model): Model {
  const names = new Set(placeholdersOfScopes(model));
  const withSample = (parameter: Parameter): Parameter =>
    names.has(parameter.property)
      ? { ...parameter, example: { ...placeholderValue(parameter.property, model), span: parameter.span } }
      : parameter;
  const served = (endpoint: Endpoint): Endpoint => ({
    ...withBody(endpoint, model),
    pathParameters: endpoint.pathParameters.map(withSample),
  });
  const groups = model.groups.map((group) => ({ ...group, endpoints: group.endpoints.map(served) }));
  return { ...model, groups };
}

/** The service is at the address of the page, whatever the model and `#@ openapi:` say. */
function withoutServers(whole: JsonMap): JsonMap {
  const { servers: _, paths, ...document } = whole;
  const items = Object.entries(paths as JsonMap).map(([path, item]) => {
    const { servers: __, ...parts } = item as JsonMap;
    const operations = Object.entries(parts).map(([method, part]) => {
      if (!isObject(part)) return [method, part] as const;
      const { servers: ___, ...operation } = part;
      return [method, operation] as const;
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  return { ...document, paths: Object.fromEntries(items) };
}

/** The issuer of the service takes the place of others. */
function withTokens(document: JsonMap): JsonMap {
  const components = document['components'] as JsonMap;
  const schemes = Object.entries((components['securitySchemes'] ?? {}) as JsonMap).map(([name, scheme]) => {
    const { type, flows: _, openIdConnectUrl: __, ...others } = scheme as JsonMap;
    const isToken = type === 'oauth2' || type === 'openIdConnect';
    return [name, isToken ? { ...others, type: 'http', scheme: 'bearer' } : (scheme ?? {})] as const;
  });
  return { ...document, components: { ...components, securitySchemes: Object.fromEntries(schemes) } };
}

function withBody(endpoint: Endpoint, model: Model): Endpoint {
  const { example = { parameters: {}, span: endpoint.span } } = endpoint;
  const shown = shownContentOf(endpoint);
  if (example.body !== undefined || shown === undefined) return endpoint;
  const body = sampleValue(shown.type, { declarations: declarationsOf(model) });
  return body === undefined ? endpoint : { ...endpoint, example: { ...example, body } };
}
