import { compactJson, type JsonMap } from './json-document.js';

/** Text of a model between tags, or in an attribute in double quotes. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON in a `<script>`, which would end at the first `</script`, even inside a string. */
export function scriptJson(value: JsonMap): string {
  return compactJson(value).replaceAll('<', String.raw`\u003c`);
}
