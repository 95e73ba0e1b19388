import { transformSync } from 'oxc-transform';
import type { Endpoint, HttpMethod, Model, Template } from '../../../src/model/model.js';
import { areSegments } from '../../../src/runtime/server/segments.js';
import { codeAt, isAt, segmentEnd } from '../../../src/runtime/server/target.js';
import { routerFile } from '../../../src/targets/server/router-file.js';
import { endpointsSymbol } from '../../../src/targets/server/symbols.js';
import { modelOfText } from '../../support/example-model.js';

/** The result of the printed router: the endpoint, and the raw values of its path parameters. */
export interface Found {
  readonly endpoint: string;
  readonly values: readonly string[];
}

export type Find = (method: string, path: string) => Found | undefined;

/** The printed router of a model, executed as it is. Endpoints are named by group and name: `things/list`. */
export function findPrinted(model: Model): Find {
  return findOf(scriptOf(model));
}

/** The printed router as JavaScript without imports or exports: `const thingsEndpoints = { "list": "things/list" };` */
export function scriptOf(model: Model): string {
  const { code, errors } = transformSync('router.ts', routerFile(model).text);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return code
    .replaceAll(/^import \{ ([^}]+) \} from "\.\/modules\/.+\.js";$/gm, (_, names: string) =>
      names
        .split(',')
        .map((name) => tableOf(model, name.trim()))
        .join('\n'),
    )
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export (?=function)/gm, '');
}

function tableOf(model: Model, name: string): string {
  const group = model.groups.find((one) => endpointsSymbol(one.name).name === name);
  const paths = group?.endpoints.map((endpoint) => [endpoint.name, `${group.name}/${endpoint.name}`]) ?? [];
  return `const ${name} = ${JSON.stringify(Object.fromEntries(paths))};`;
}

function findOf(script: string): Find {
  // oxlint-disable-next-line no-implied-eval -- what was printed is what is tested
  const make = new Function('segmentEnd', 'isAt', 'codeAt', 'areSegments', `${script}\nreturn findEndpoint;`) as (
    ...helpers: readonly unknown[]
  ) => Find;
  return make(segmentEnd, isAt, codeAt, areSegments);
}

/** A path in one line: `GET /{a}/b`. Literal text is arbitrary here, and the parser is not used. */
export type RouteLine = `${HttpMethod} /${string}`;

const nothing = modelOfText(
  'api: small\nauth: none\ngroups:\n  all:\n    endpoints:\n      one:\n        http: GET /\n        returns: nothing\n',
);

/** A model with nothing but paths. Its endpoints are `e0`, `e1`, … in the group `all`. */
export function modelOfRoutes(lines: readonly RouteLine[]): Model {
  const [group] = nothing.groups;
  const [endpoint] = group?.endpoints ?? [];
  if (group === undefined || endpoint === undefined) throw new Error('no endpoint to copy');
  const endpoints = lines.map((line, index): Endpoint => ({ ...endpoint, name: `e${index}`, ...routeOf(line) }));
  return { ...nothing, groups: [{ ...group, endpoints }] };
}

function routeOf(line: RouteLine): Pick<Endpoint, 'method' | 'path'> {
  const space = line.indexOf(' ');
  const path = line.slice(space + 2);
  return {
    method: line.slice(0, space) as HttpMethod,
    path: path === '' ? [] : path.split('/').map(templateOf),
  };
}

/** `key={key}` → [text `key=`, placeholder `key`] */
function templateOf(segment: string): Template {
  return segment
    .split(/(\{\w+(?:\.\.\.)?\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith('{')) return { kind: 'text', text: part };
      return part.endsWith('...}')
        ? { kind: 'placeholder', name: part.slice(1, -4), isSegments: true }
        : { kind: 'placeholder', name: part.slice(1, -1) };
    });
}
