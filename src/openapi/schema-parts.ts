import type { Located } from './document.js';
import type { Entry, Site } from './draft.js';
import { type JsonObject, memberOf, objectOf, textOf } from './json.js';
import { typeNameOf } from './names.js';

/** What stands above a name, and where it comes from. */
export function docsOf(schema: Located): Pick<Entry, 'docs' | 'isDeprecated' | 'at'> {
  const object = objectOf(schema.value);
  const docs = textOf(memberOf(object, 'description')) ?? textOf(memberOf(object, 'title'));
  return {
    at: schema.at,
    ...(docs === undefined || docs.trim() === '' ? {} : { docs }),
    ...(memberOf(object, 'deprecated') === true ? { isDeprecated: true } : {}),
  };
}

/** The types that a schema allows, without null; where it does not say, what its other members are for. */
export function typesOf(object: JsonObject): readonly string[] {
  const type = memberOf(object, 'type');
  const types = (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string');
  if (types.length > 0) return types.filter((one) => one !== 'null');
  if (
    ['properties', 'additionalProperties', 'patternProperties', 'required'].some((name) => Object.hasOwn(object, name))
  ) {
    return ['object'];
  }
  return Object.hasOwn(object, 'items') || Object.hasOwn(object, 'prefixItems') ? ['array'] : [];
}

/** Whether a schema allows null alone. */
export function isNull(member: Located): boolean {
  const object = objectOf(member.value);
  return object['type'] === 'null' || (Array.isArray(object['enum']) && object['enum'].every((one) => one === null));
}

/** A type below another one: named after both. */
export function siteFor(site: Site, part: string): Site {
  return { owner: site.owner, name: `${site.name}${typeNameOf(part)}`.slice(0, 90) };
}
