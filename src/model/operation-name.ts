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

/** `NotFound` → `NotFoundResponse` */
export function errorResponseName(error: string): string {
  return `${error}Response`;
}

/** `resource` → `ResourceCommonErrors` */
export function groupErrorsName(group: string): string {
  return `${upperFirst(group)}CommonErrors`;
}

/** `resource` → `ResourceCommonInput` */
export function groupInputName(group: string): string {
  return `${upperFirst(group)}CommonInput`;
}
