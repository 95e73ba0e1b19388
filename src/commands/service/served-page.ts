import { type Credentials, hasEndpointAt, loadPages } from '../../stages.js';
import { isForThisMachine } from '../../runtime/reference/settings.js';
import type { MainOptions } from '../../runtime/reference/main.js';
import type { CompiledSources } from '../project/compile-sources.js';
import { guidesBeside } from '../project/sources/guides.js';
import type { Terminal } from '../terminal/terminal.js';

/** Handles requests before the endpoints of the model; it returns undefined for those to the API. */
type Mount = Exclude<MainOptions['before'], undefined>;

// An address that no model would choose for its own.
const folder = '/-/docs/';
const contents = '/llms.txt';

/**
 * Shows the pages of a model to browsers: at `/`, if the client accepts HTML, with the other files below `/-/docs/`;
 * and for language models at `/llms.txt`, unless the model has an endpoint there. Printed on demand, because most runs
 * serve programs.
 */
export function pageMount(
  { model, sources }: CompiledSources,
  { terminal, ...credentials }: Credentials & { readonly terminal: Terminal },
): Mount {
  const print = async (shown: Credentials): Promise<ReadonlyMap<string, string>> => {
    const { pages } = await loadPages();
    const guides = guidesBeside(terminal.folder, sources, ['docs']);
    const printed = pages(model, { guides, folder, ...shown });
    return new Map(printed.map(({ path, text }) => [path.slice('docs/'.length), text]));
  };
  /** By whether they show the secret, which is for nobody but the developer on this machine. */
  const files = new Map<boolean, ReturnType<typeof print>>();
  const isTaken = hasEndpointAt(model, contents.slice(1));
  return (request) => {
    const path = pathOf(request, isTaken);
    if (path === undefined) return undefined;
    const isShown = isForThisMachine(request);
    const printing = files.get(isShown) ?? print(isShown ? credentials : { ...credentials, secret: undefined });
    files.set(isShown, printing);
    return printing.then((printed) => responseOf(path, printed.get(path)));
  };
}

/** The file that a request asks for; undefined for a request to the API. */
function pathOf(request: Parameters<Mount>[0], isTaken: boolean): string | undefined {
  const [path = ''] = request.target.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (path === '/') return /\btext\/html\b/.test(request.header('accept') ?? '') ? 'index.html' : undefined;
  if (path === contents && !isTaken) return contents.slice(1);
  return path.startsWith(folder) ? path.slice(folder.length) : undefined;
}

function responseOf(path: string, text: string | undefined): Awaited<ReturnType<Mount>> {
  if (text === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found\n' };
  const type = mediaTypes.get(path.slice(path.lastIndexOf('.'))) ?? 'text/plain';
  const headers = { 'content-type': `${type}; charset=utf-8`, vary: 'accept', 'x-content-type-options': 'nosniff' };
  return { status: 200, headers, body: text };
}

const mediaTypes = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.md', 'text/markdown'],
]);
