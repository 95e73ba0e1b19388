import type {
  EnumType,
  FieldType,
  ObjectType,
  SyntheticApi,
  SyntheticEndpoint,
  SyntheticField,
} from './synthetic-api.js';

export interface ModelFile {
  readonly path: string;
  readonly text: string;
}

/** The API in our language: a file for the whole, and one for each group. */
export function modelFilesOf({ title, server, errorBody, groups }: SyntheticApi): readonly ModelFile[] {
  const whole = [
    `## ${title}.`,
    'api: synthetic',
    'version: 1.0.0',
    `server: ${server}`,
    'errors:',
    '  ## Not found.',
    `  NotFound: 404 ${errorBody.name}`,
    'params:',
    '  ## The identifier.',
    '  id: uuid',
    'types:',
    ...typeLines(errorBody),
  ];
  const ofGroups = groups.map(({ name, docs, path, endpoints }) => {
    const lines = [
      'types:',
      ...endpoints.flatMap(({ types }) => types.flatMap(typeLines)),
      'groups:',
      `  ## ${docs}`,
      `  ${name}:`,
      `    path: ${path}`,
      '    errors: [NotFound]',
      '    endpoints:',
      ...endpoints.flatMap(endpointLines),
    ];
    return { path: `${name}.yaml`, text: textOf(lines) };
  });
  return [{ path: 'api.yaml', text: textOf(whole) }, ...ofGroups];
}

function typeLines(type: ObjectType | EnumType): readonly string[] {
  if (type.kind === 'enum') return [`  ${type.name}: [${type.members.join(', ')}]`];
  return [`  ## ${type.docs}`, `  ${type.name}:`, ...type.fields.flatMap((field) => fieldLines(field, '    '))];
}

function endpointLines({ name, docs, method, hasId, query, body, returns }: SyntheticEndpoint): readonly string[] {
  return [
    `      ## ${docs}`,
    `      ${name}:`,
    `        http: ${method}${hasId ? ' /{id}' : ''}`,
    ...(query.length === 0 ? [] : ['        query:', ...query.flatMap((field) => fieldLines(field, '          '))]),
    ...(body === undefined ? [] : [`        body: ${typeText(body)}`]),
    `        returns: ${typeText(returns)}`,
  ];
}

function fieldLines({ name, isRequired, type, docs }: SyntheticField, indent: string): readonly string[] {
  const line = `${indent}${name}${isRequired ? '' : '?'}: ${typeText(type)}`;
  return docs === undefined ? [line] : [`${indent}## ${docs}`, line];
}

function typeText(type: FieldType): string {
  switch (type.kind) {
    case 'int32':
      return `int32${boundsText(type.from, type.to)}`;
    case 'string':
      return `string${boundsText(...(type.length ?? []))}`;
    case 'list':
      return `${typeText(type.of)}[]`;
    case 'map':
      return `map<${typeText(type.of)}>`;
    case 'named':
      return type.name;
    default:
      return type.kind;
  }
}

function boundsText(from?: number, to?: number): string {
  return from === undefined && to === undefined ? '' : `(${from ?? ''}..${to ?? ''})`;
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
