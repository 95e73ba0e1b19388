import { declarationsOf, enumOf } from '../../model/declarations.js';
import { placeholdersIn, writtenTemplate } from '../../model/endpoints.js';
import type { Model, Server } from '../../model/model.js';
import { placeholderSample } from '../../model/values/placeholder-sample.js';
import type { Json } from '../../print/json-document.js';
import { extended } from '../../schema/extensions.js';
import { wordsOf } from '../../schema/words.js';
import { defined } from '../../source/plain-data.js';

/** The addresses, each placeholder a server variable (OpenAPI 3.1.1, section 4.8.6); undefined if there is none. */
export function serversOf(servers: readonly Server[], model: Model): Json | undefined {
  if (servers.length === 0) return undefined;
  return servers.map((server, index) => {
    const name = isMadeName(server, index) ? undefined : server.name;
    const names = placeholdersIn(server.address);
    const variables = names.map((name) => [name, variableOf(name, model)]);
    const object = {
      url: writtenTemplate(server.address),
      ...(name === undefined && server.docs === undefined
        ? {}
        : { description: [name, server.docs].filter((text) => text !== undefined).join(': ') }),
      ...(names.length === 0 ? {} : { variables: Object.fromEntries(variables) as Json }),
    };
    return extended(object, server);
  });
}

/** Whether an import gives the server this name, because the document has none, nor a description that is or has one. */
function isMadeName({ name, docs }: Server, index: number): boolean {
  const isLong = docs === undefined || (docs.length > 30 && !/^[a-z][A-Za-z0-9]*: /.test(docs));
  return isLong && name === `server${index + 1}`;
}

/** A variable needs a default: the first of its values, the example of the placeholder, or one derived from its name. */
function variableOf(name: string, model: Model): Json {
  const placeholder = model.placeholders.find((one) => one.name === name);
  const { description } = placeholder === undefined ? {} : wordsOf(placeholder);
  const values =
    placeholder && enumOf(placeholder.type, declarationsOf(model))?.members.map(({ value }) => String(value));
  const object = defined({ enum: values, default: values?.[0] ?? placeholderSample(name, model), description });
  return extended(object, placeholder ?? {});
}
