/**
 * The name of an endpoint outside its group: the group's name after the verb the endpoint begins with.
 * `resource`, `getByKey` → `getResourceByKey`.
 */
export function operationName(endpoint: { readonly group: string; readonly name: string }): string {
  const [verb = ''] = /^[a-z0-9]+/.exec(endpoint.name) ?? [];
  return verb + upperFirst(endpoint.group) + endpoint.name.slice(verb.length);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
