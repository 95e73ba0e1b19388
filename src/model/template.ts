import type { Endpoint, Template } from './model.js';

/** A template as it was written: [text `key=`, hole `key`] → `key={key}`. */
export function writtenTemplate(template: Template): string {
  return template.map((part) => (part.kind === 'text' ? part.text : `{${part.name}}`)).join('');
}

/** `GET /{projectKey}/resource/key={key}` */
export function writtenRoute(endpoint: Endpoint): string {
  return `${endpoint.method} /${endpoint.path.map(writtenTemplate).join('/')}`;
}
