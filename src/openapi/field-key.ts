import { escapedText } from '../model/placeholders.js';

/** The key of a field: `name`, `name?`. A question mark in the name itself gets a backslash. */
export function fieldKey(name: string, isRequired: boolean): string {
  // A name that looks like a placeholder, a pattern or all other fields is matched literally.
  if (/[{}]|^\s|\s$|^\/.*\/$|^\.\.\.$/s.test(name)) return `/${escapedText(name)}/?`;
  const literal = name.endsWith('?') ? `${name.slice(0, -1)}\\?` : name;
  return isRequired ? literal : `${literal}?`;
}
