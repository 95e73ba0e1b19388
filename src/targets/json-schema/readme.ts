import { ownersIn, typesWithin } from '../../model/types/type-graph.js';
import { typesIn } from '../../model/types/type-parts.js';
import { type TypeRef, writtenType } from '../../model/type-ref.js';
import { type Declarations, declarationsOf } from '../../model/declarations.js';
import type { Model, TypeDeclaration } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import { codeSpan } from '../../print/markdown.js';
import { jsonSchemaSymbol, packageNameOf } from '../../print/names.js';
import { modulesWithTypes } from '../../print/model-modules.js';
import { addressOf, documentPathOf } from '../../schema/declaration-schema.js';
import { memoize } from '../../source/memoize.js';
import { textFormats } from '../../model/texts/text-formats.js';
import { isExactCsv } from '../../schema/text-forms.js';
import { schemaFileName } from '../../schema/type-schema.js';

/** The view of `templates/json-schema/README.md.hbs`: one real type of the model, if it has any. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  // A stored resource is the best example; without one, any type will do.
  const type = model.resources[0]?.type ?? model.types[0]?.name ?? '';
  const name = packageNameOf(model, 'json-schema');
  const part = modulesWithTypes(model).find(({ types }) => types.some((declared) => declared.name === type));
  const documentPath = part === undefined ? '' : documentPathOf(part);
  const unsaid = unsaidIn(model).map(({ location, text }) => `${codeSpan(location)}: ${text}`);
  return {
    hasExample: type !== '',
    package: stringLiteral(name),
    document: stringLiteral(`${name}/${documentPath}`),
    documentPath,
    type,
    constant: jsonSchemaSymbol(type).name,
    address: stringLiteral(addressOf(model, schemaFileName(type))),
    hasUnsaid: unsaid.length > 0,
    unsaid,
  };
}

/** A constraint that a service checks but the schema cannot express. */
interface Unsaid {
  /** `Order.sentAt`, `Action.rename.labels`; the type alone if the constraint applies to all of it. */
  readonly location: string;
  /** `the day of the week must be that of the date` */
  readonly text: string;
}

/** All constraints that the schemas cannot express, in the order of the types. */
export function unsaidIn(model: Model): readonly Unsaid[] {
  const declarations = declarationsOf(model);
  return model.types.filter(mayBeUnsaid).flatMap((declaration) =>
    locationsOf(declaration).flatMap(([location, type]) => {
      const texts = typesIn(type).flatMap((part) => unsaidOf(part, declarations));
      return [...new Set(texts)].map((text) => ({ location, text }));
    }),
  );
}

/** Most types have nothing of the kind. */
const mayBeUnsaid: (declaration: TypeDeclaration) => boolean = memoize((declaration) =>
  typesWithin(declaration).some((type) =>
    type.kind === 'format' ? textFormats[type.format].schema.unsaid !== undefined : /^(?:json|csv)$/.test(type.kind),
  ),
);

function locationsOf(declaration: TypeDeclaration): readonly (readonly [location: string, type: TypeRef])[] {
  const { name } = declaration;
  if (declaration.kind === 'alias') return [[name, declaration.type]];
  return ownersIn(declaration).flatMap(([owner, { fields, patterns = [] }]) =>
    [...fields, ...patterns].map((field) => [`${owner}.${field.name}`, field.type] as const),
  );
}

function unsaidOf(type: TypeRef, declarations: Declarations): readonly string[] {
  switch (type.kind) {
    case 'format': {
      const { unsaid } = textFormats[type.format].schema;
      return unsaid === undefined ? [] : [unsaid];
    }
    case 'json':
      return [
        `the string must hold JSON of the type ${writtenType(type.of)}, which \`contentSchema\` declares but few validators check`,
      ];
    case 'csv':
      return isExactCsv(type, declarations)
        ? []
        : [`the values between the commas must be of the type ${writtenType(type.items)}`];
    default:
      return [];
  }
}
