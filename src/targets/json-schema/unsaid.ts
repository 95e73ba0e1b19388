import { type Declarations, declarationsOf } from '../../model/declarations.js';
import type { Model, TypeDeclaration } from '../../model/model.js';
import { type TypeRef, writtenType } from '../../model/type-ref.js';
import { partsOf } from '../../model/type-graph.js';
import { isExactCsv } from './csv-text.js';
import { textForms } from './text-forms.js';

/** Something that a service asks of a value and its schema does not say. */
export interface Unsaid {
  /** `Order.sentAt`, `Action.rename.labels`; the type alone where it is about all of it. */
  readonly place: string;
  /** `the day of the week must be that of the date` */
  readonly text: string;
}

/** Whatever a schema of the model leaves out, in the order of the types. */
export function unsaidIn(model: Model): readonly Unsaid[] {
  const declarations = declarationsOf(model);
  return model.types.flatMap((declaration) =>
    placesOf(declaration).flatMap(({ place, type }) => {
      const texts = partsOf(type).flatMap((part) => unsaidOf(part, declarations));
      return [...new Set(texts)].map((text) => ({ place, text }));
    }),
  );
}

interface Place {
  readonly place: string;
  readonly type: TypeRef;
}

function placesOf(declaration: TypeDeclaration): readonly Place[] {
  const { name } = declaration;
  switch (declaration.kind) {
    case 'alias':
      return [{ place: name, type: declaration.type }];
    case 'enum':
      return [];
    case 'object':
      return [...declaration.fields, ...(declaration.patterns ?? [])].map((field) => ({
        place: `${name}.${field.name}`,
        type: field.type,
      }));
    case 'union':
      return declaration.variants.flatMap((variant) =>
        variant.fields.map((field) => ({ place: `${name}.${variant.name}.${field.name}`, type: field.type })),
      );
  }
}

function unsaidOf(type: TypeRef, declarations: Declarations): readonly string[] {
  switch (type.kind) {
    case 'format': {
      const { unsaid } = textForms[type.format];
      return unsaid === undefined ? [] : [unsaid];
    }
    case 'json':
      return [
        `the text must hold JSON of the type ${writtenType(type.of)}, which \`contentSchema\` tells and few validators check`,
      ];
    case 'csv':
      return isExactCsv(type, declarations)
        ? []
        : [`what stands between the commas must be of the type ${writtenType(type.items)}`];
    default:
      return [];
  }
}
