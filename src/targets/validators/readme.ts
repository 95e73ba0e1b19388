import type { Model } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import { ownName, packageNameOf, validatorSymbol } from '../../print/names.js';
import { exportedNames } from './module-file.js';

/** The view of `templates/validators/README.md.hbs`: one real type of the model, if it has any. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  // A stored resource is the best example; without one, any object will do.
  const names = [...model.resources.map(({ type }) => type), ...model.types.map(({ name }) => name)];
  const type = names.at(0) ?? '';
  return {
    hasExample: type !== '',
    package: stringLiteral(packageNameOf(model, 'validators')),
    type,
    is: validatorSymbol(type, 'is').name,
    parse: validatorSymbol(type, 'parse').name,
    stringify: validatorSymbol(type, 'stringify').name,
    schema: validatorSymbol(type, 'schema').name,
    parseJson: ownName(exportedNames(model), 'parseJson'),
    stringifyJson: ownName(exportedNames(model), 'stringifyJson'),
  };
}
