import { jsonTypeOf } from '../../model/contents.js';
import { declarationsOf, objectOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { credentialSamples } from '../../print/auth-text.js';
import { propertyKey } from '../../print/escape.js';
import { packageNameOf } from '../../print/names.js';
import { sampleName } from './symbols.js';

/** The fields of `templates/mocks/README.md.hbs`: an operation and a type of the model. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const endpoint = exampleEndpoint(model);
  const error = endpoint?.errors.find(({ status }) => typeof status === 'number')?.status;
  const type = endpoint && bodyNameOf(endpoint, model);
  const overrideOf = (text: string): string | undefined =>
    endpoint && `{ ${propertyKey(endpoint.group)}: { ${propertyKey(endpoint.name)}: ${text} } }`;
  return {
    client: packageNameOf(model, 'client'),
    credentials: credentialSamples(model),
    hasError: error !== undefined,
    errorOverride: overrideOf(String(error)),
    hasSample: type !== undefined,
    sample: type && sampleName(type),
    sampleOverride: type && overrideOf(`() => ({ status: 200, body: ${sampleName(type)}() })`),
  };
}

/** An operation that returns one object, and documents an error if any does. */
function exampleEndpoint(model: Model): Endpoint | undefined {
  const endpoints = endpointsOf(model);
  const plain = endpoints.filter((endpoint) => bodyNameOf(endpoint, model) !== undefined);
  const isTypical = ({ behaviour, errors }: Endpoint): boolean => behaviour?.action === 'get' && errors.length > 0;
  return plain.find(isTypical) ?? plain.find(({ errors }) => errors.length > 0) ?? plain[0] ?? endpoints[0];
}

/** The type of the object that is the only success of an operation, with status 200 and no header of its own. */
function bodyNameOf({ responses }: Endpoint, model: Model): string | undefined {
  const [only, ...others] = responses;
  if (only?.status !== 200 || only.headers.length > 0 || others.length > 0) return undefined;
  const body = jsonTypeOf(only);
  return body?.kind === 'named' ? objectOf(body, declarationsOf(model))?.name : undefined;
}
