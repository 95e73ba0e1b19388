import { commentOf } from './docs.js';

/**
 * A declaration as data. `statementText` prints it on as few lines as possible and without indentation, because the
 * formatter lays it out anyway.
 */
export type Statement = InterfaceStatement | AliasStatement | FunctionStatement | ClassStatement | ConstantStatement;

interface Documented {
  readonly name: string;
  /** A comment each, see `docsOf`. */
  readonly docs?: readonly string[];
}

interface Declared extends Documented {
  readonly isExported?: boolean;
}

export interface InterfaceStatement extends Declared {
  readonly kind: 'interface';
  readonly typeParameters?: readonly string[];
  readonly extends?: readonly string[];
  readonly properties?: readonly Property[];
  readonly methods?: readonly Method[];
}

/** `type Name = …;` */
export interface AliasStatement extends Declared {
  readonly kind: 'alias';
  readonly type: string;
}

export interface FunctionStatement extends Declared, Callable {
  readonly kind: 'function';
  readonly statements: readonly string[];
}

export interface ClassStatement extends Declared {
  readonly kind: 'class';
  readonly extends: string;
  readonly properties: readonly Property[];
}

/** `const name = …;` */
export interface ConstantStatement extends Declared {
  readonly kind: 'constant';
  readonly initializer: string;
}

/** That of an interface or of a class. A name is printed as it is: `'filter.facets'`, ``[name: `attribute-${string}`]``. */
export interface Property extends Documented {
  readonly isOverride?: boolean;
  readonly isReadonly?: boolean;
  readonly isOptional?: boolean;
  readonly type?: string;
  readonly initializer?: string;
}

/** That of an interface. */
interface Method extends Documented, Callable {}

interface Callable {
  readonly typeParameters?: readonly string[];
  readonly parameters: readonly CallParameter[];
  readonly returnType: string;
}

export interface CallParameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional?: boolean;
  /** `...given` */
  readonly isRest?: boolean;
  /** `= {}` */
  readonly initializer?: string;
}

/**
 *     /** A pet. *\/
 *     export interface Pet extends Animal {
 *     readonly name?: string | undefined;
 *     }
 */
export function statementText(statement: Statement): string {
  const { docs, isExported = false, name } = statement;
  const start = `${docsText(docs)}${isExported ? 'export ' : ''}`;
  switch (statement.kind) {
    case 'interface': {
      const { typeParameters, extends: parents = [], properties = [], methods = [] } = statement;
      const heritage = parents.length === 0 ? '' : ` extends ${parents.join(', ')}`;
      const members = [...properties.map(propertyText), ...methods.map(methodText)];
      return `${start}interface ${name}${typeParametersText(typeParameters)}${heritage} {\n${members.join('')}}`;
    }
    case 'alias':
      return `${start}type ${name} = ${statement.type};`;
    case 'function':
      return `${start}function ${name}${signatureText(statement)} {\n${statement.statements.join('\n')}\n}`;
    case 'class':
      return `${start}class ${name} extends ${statement.extends} {\n${statement.properties.map(propertyText).join('')}}`;
    case 'constant':
      return `${start}const ${name} = ${statement.initializer};`;
  }
}

function docsText(docs: readonly string[] = []): string {
  return docs.map(commentOf).join('');
}

/** `override readonly name?: string = 'Rex';` */
function propertyText(property: Property): string {
  const { docs, name, isOverride = false, isReadonly = false, isOptional = false, ...typed } = property;
  const words = `${isOverride ? 'override ' : ''}${isReadonly ? 'readonly ' : ''}`;
  return `${docsText(docs)}${words}${name}${isOptional ? '?' : ''}${initialized(typed)};\n`;
}

function methodText(method: Method): string {
  return `${docsText(method.docs)}${method.name}${signatureText(method)};\n`;
}

/** `<Bound = never>(input: Input, options?: Options): Call` */
function signatureText({ typeParameters, parameters, returnType }: Callable): string {
  const texts = parameters.map(
    ({ name, isRest = false, isOptional = false, ...typed }) =>
      `${isRest ? '...' : ''}${name}${isOptional ? '?' : ''}${initialized(typed)}`,
  );
  return `${typeParametersText(typeParameters)}(${texts.join(', ')}): ${returnType}`;
}

function typeParametersText(parameters: readonly string[] = []): string {
  return parameters.length === 0 ? '' : `<${parameters.join(', ')}>`;
}

/** `: string = 'Rex'` */
function initialized({ type, initializer }: Pick<Property, 'type' | 'initializer'>): string {
  return `${type === undefined ? '' : `: ${type}`}${initializer === undefined ? '' : ` = ${initializer}`}`;
}
