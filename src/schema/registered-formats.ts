import type { TextFormat } from '../model/type-ref.js';
import type { JsonMap } from '../print/json-document.js';
import { textForms } from './text-forms.js';

/** Their names in the registry of formats of OpenAPI (https://spec.openapis.org/registry/format/). */
const names: Readonly<Record<TextFormat, string>> = {
  decimal: 'decimal',
  date: 'date',
  time: 'time-local',
  'datetime-local': 'date-time-local',
  datetime: 'date-time',
  'datetime(ms)': 'date-time',
  'http-date': 'http-date',
  duration: 'duration',
  uuid: 'uuid',
  uri: 'uri',
  email: 'email',
  hostname: 'hostname',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
};

/** Of these the registered name says less. */
const narrower: readonly TextFormat[] = ['decimal', 'datetime(ms)'];

/** `{ format: 'uuid' }`, with a pattern where the name alone says less. */
export function registeredFormat(format: TextFormat): JsonMap {
  return {
    format: names[format],
    ...(narrower.includes(format) ? { pattern: `^${textForms[format].source}$` } : {}),
  };
}

/** The format that these two keywords name; undefined if none, or if they say something else. */
export function formatRegisteredAs(name: string, pattern: string | undefined): TextFormat | undefined {
  return (Object.keys(names) as TextFormat[]).find((format) => {
    const registered = registeredFormat(format);
    return registered['format'] === name && registered['pattern'] === pattern;
  });
}
