import { loadPage } from '../pipeline.js';
import type { CompiledSources } from './compile-sources.js';
import { guidesBeside } from './guides.js';
import type { Terminal } from './terminal.js';

/** What the page needs of a request of the service. */
interface PageRequest {
  readonly method: string;
  readonly target: string;
  header(name: string): string | undefined;
}

interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// An address that no model would choose for its own.
const scripts = '/-/docs/';

/**
 * Shows the pages of a model to browsers: at `/`, for everyone who accepts HTML, and their scripts below `/-/docs/`.
 * Printed when somebody looks, because most runs serve programs.
 */
export function pageMount(
  { model, sources }: CompiledSources,
  { terminal, hasIssuer }: { readonly terminal: Terminal; readonly hasIssuer: boolean },
): (request: PageRequest) => Promise<PageResponse> | undefined {
  let files: Promise<ReadonlyMap<string, string>> | undefined;
  const print = async (): Promise<ReadonlyMap<string, string>> => {
    const { pageFiles } = await loadPage();
    const guides = guidesBeside(terminal.folder, sources, ['docs']);
    const printed = pageFiles(model, { guides, scripts, hasIssuer });
    return new Map(printed.map(({ path, text }) => [path.slice('docs/'.length), text]));
  };
  return (request) => {
    const path = pathOf(request);
    if (path === undefined) return undefined;
    files ??= print();
    return files.then((printed) => responseOf(path, printed.get(path)));
  };
}

/** The file that a request is for; undefined for a request of a program. */
function pathOf(request: PageRequest): string | undefined {
  const [path = ''] = request.target.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (path === '/') return /\btext\/html\b/.test(request.header('accept') ?? '') ? 'index.html' : undefined;
  return path.startsWith(scripts) ? path.slice(scripts.length) : undefined;
}

function responseOf(path: string, text: string | undefined): PageResponse {
  if (text === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found\n' };
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
  const headers = { 'content-type': `${type}; charset=utf-8`, vary: 'accept', 'x-content-type-options': 'nosniff' };
  return { status: 200, headers, body: text };
}
