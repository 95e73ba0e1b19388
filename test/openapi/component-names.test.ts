import { describe, expect, it } from 'vitest';
import { importOperation, importSchemas, textOf } from './documents.js';

/** The types of a document with components of these names. */
function typesNamed(...names: readonly string[]): readonly string[] {
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties: { id: {} } }]));
  return textOf(importSchemas(schemas), 'types.yaml').match(/(?<=^ {2})\w+/gm) ?? [];
}

describe('the type of a component', () => {
  it('is named without the package that a framework puts before it', () => {
    expect(typesNamed('models.Task', 'Company.Api.Models.User', 'Plain')).toEqual(['Task', 'User', 'Plain']);
    const imported = importOperation({}, { components: { schemas: { 'models.Task': {} } } });
    expect(textOf(imported, 'types.yaml')).toContain('#@ openapi: { name: models.Task }\n  Task: unknown\n');
  });

  it('keeps a package that distinguishes it from another, or from a name of the language', () => {
    expect(typesNamed('auth.Token', 'user.Token')).toEqual(['AuthToken', 'UserToken']);
    expect(typesNamed('models.task', 'Task', 'models.Task')).toEqual(['ModelsTask', 'Task', 'ModelsTask2']);
    expect(typesNamed('models.Map')).toEqual(['ModelsMap']);
  });

  it('keeps what is not a package', () => {
    expect(typesNamed('geo.point', 'Page-models.Task')).toEqual(['GeoPoint', 'PageModelsTask']);
  });
});
