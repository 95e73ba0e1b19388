import { compactJson, type JsonMap } from './json-document.js';

/** Text of a model between tags, or in an attribute in double quotes. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON in a `<script>`, which ends at the first `</script` even inside of a string. */
export function scriptJson(value: JsonMap): string {
  return compactJson(value).replaceAll('<', String.raw`\u003c`);
}
