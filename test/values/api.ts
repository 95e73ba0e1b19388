/**
 * The generated packages of the model of values, as its claims see them. Nothing is imported and no platform API is
 * used, so that the claims can be checked on every platform that runs generated code.
 */
export interface Api {
  readonly parse: (type: string, text: string, mode?: string) => Read;
  /** The same with `decodeX`, on the result of `parseJson`. */
  readonly decode: (type: string, text: string, mode?: string) => Read;
  readonly stringify: (type: string, value: unknown, mode?: string) => string;
  /** The unchanged body of the server's response to a request; the status if it is not 200. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<unknown>;
  /** The server's response to a call of the client: `texts.query`. */
  readonly call: (operation: string, input: object) => Promise<unknown>;
}

/** The result of reading: a value, or the locations and codes of what is wrong. */
export interface Read {
  readonly value?: unknown;
  readonly issues?: readonly string[];
}

/** The modules of the packages, as they are loaded. */
export interface Packages {
  readonly validators: object;
  readonly server: object;
  readonly client: object;
}

type Functions = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;

function functionOf(functions: object, name: string): (...values: readonly unknown[]) => unknown {
  const found = (functions as Functions)[name];
  if (found === undefined) throw new Error(`There is no function ${name}.`);
  return found;
}

interface Result {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly issues?: readonly { readonly path: string; readonly code: string }[];
}

export function apiOf({ validators, server, client }: Packages): Api {
  const { fetch } = (server as Server).createServer({ operations, checkResponses: true });
  const groups = (client as Client).createClient({ baseUrl: 'http://localhost', fetch });
  const outcome = ({ ok, value, issues = [] }: Result): Read =>
    ok ? { value } : { issues: issues.map((issue) => `${issue.path} ${issue.code}`.trimStart()) };
  return {
    parse: (type, text, mode) => outcome(functionOf(validators, `parse${type}`)(text, mode) as Result),
    decode: (type, text, mode) => {
      const { value } = functionOf(validators, 'parseJson')(text) as Result;
      return outcome(functionOf(validators, `decode${type}`)(value, mode) as Result);
    },
    stringify: (type, value, mode) => functionOf(validators, `stringify${type}`)(value, mode) as string,
    fetch: async (path, init) => {
      const response = await fetch(new Request(`http://localhost${path}`, init));
      return response.status === 200 ? await response.json() : response.status;
    },
    call: async (operation, input) => {
      const [group = '', name = ''] = operation.split('.');
      return functionOf(groups[group] ?? {}, name)(input);
    },
  };
}

interface Server {
  createServer(options: object): { fetch(request: Request): Promise<Response> };
}

interface Client {
  createClient(options: object): Readonly<Record<string, Functions>>;
}

/** Operations that return their input. */
const operations = {
  texts: {
    query: ({ text, texts, xText }: Readonly<Record<string, unknown>>) => ({
      status: 200,
      body: { text, texts, header: xText },
    }),
    form: ({ body }: Readonly<Record<string, unknown>>) => ({ status: 200, body }),
  },
  accounts: {
    send: ({ body }: Readonly<Record<string, unknown>>) => ({ status: 200, body }),
  },
};
