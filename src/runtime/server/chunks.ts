import type { EventShape, ResponseContent } from './endpoint-table.js';
import { endOfString } from './limits.js';

/** One event or line as it is sent. Compact JSON text has no line break, so one line is enough. */
export function chunkOf(
  content: Exclude<ResponseContent, { readonly encoding: 'text' | 'bytes' | 'stream' }>,
  json: string,
): string {
  if (content.encoding === 'events') return eventOf(json, content.events);
  return content.encoding === 'lines' ? `${json}\n` : `data: ${json}\n\n`;
}

/** The fields of an event (HTML, section 9.2.6). The JSON text of a field is that of its value, so nothing is rounded. */
function eventOf(json: string, shape: EventShape): string {
  const members = membersOf(json);
  const textOf = (name: string): string => JSON.parse(members.get(name) ?? '""') as string;
  const fields = 'fields' in shape ? shape.fields : ({ event: 'text', ...shape.variants[textOf('event')] } as const);
  const lines = ['event', 'id', 'retry'].flatMap((name) => {
    const written = members.get(name);
    if (written === undefined) return [];
    const text = fields[name] === 'text' ? textOf(name) : written;
    // It would begin another field, or be ignored.
    if (/[\0\r\n]/.test(text)) throw new TypeError(`The handler's event has a line break or NUL in its ${name}.`);
    return [`${name}: ${text}`];
  });
  const data = fields['data'] === 'text' ? textOf('data') : (members.get('data') ?? '');
  const all = [...lines, ...data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}`)];
  return `${all.join('\n')}\n\n`;
}

/** The members of an object as compact JSON text, each as its own text. */
function membersOf(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let start = 1;
  let keyEnd = -1;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') index = endOfString(json, index);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':' && depth === 1 && keyEnd < 0) keyEnd = index;
    const isEnd = (character === ',' && depth === 1) || (character === '}' && depth === 0);
    if (!isEnd || keyEnd < 0) continue;
    members.set(JSON.parse(json.slice(start, keyEnd)) as string, json.slice(keyEnd + 1, index));
    start = index + 1;
    keyEnd = -1;
  }
  return members;
}
