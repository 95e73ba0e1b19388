import type { TextFormat } from './type-ref.js';

const date = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
const zone = '(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';

/** The forms that text of a model can be held to when it is compiled; generated validators look as closely, or closer. */
const forms: Readonly<Record<TextFormat, RegExp>> = {
  decimal: /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/,
  date: whole(date),
  time: whole(`${time}(?:\\.\\d+)?`),
  'datetime-local': whole(`${date}T${time}(?:\\.\\d+)?`),
  datetime: whole(`${date}[Tt]${time}(?:\\.\\d+)?${zone}`),
  'datetime(ms)': whole(`${date}T${time}\\.\\d{3}Z`),
  'http-date': whole(
    `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?:0[1-9]|[12]\\d|3[01]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{4} ${time} GMT`,
  ),
  duration: /^P(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/,
  uuid: /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  uri: /^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$/,
  email: /^[^\s@]+@[^\s@]+$/,
};

/** Whether a text has the form; of a date, also whether there is such a day. */
export function hasFormat(text: string, format: TextFormat): boolean {
  if (!forms[format].test(text)) return false;
  if (!['date', 'datetime', 'datetime-local', 'datetime(ms)'].includes(format)) return true;
  const day = text.slice(0, 10);
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

function whole(source: string): RegExp {
  return new RegExp(`^${source}$`);
}
