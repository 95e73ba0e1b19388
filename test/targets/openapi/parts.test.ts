import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../src/targets/openapi/document.js';
import { modelOf } from './models.js';

/** The components of a model in which `Upload` is a form, and the schema of that form. */
function documentFor(endpoints: string): {
  readonly form: unknown;
  readonly schemas: Readonly<Record<string, object>>;
} {
  const { paths, components } = documentOf(
    modelOf(`
types:
  Upload:
    picture: file
    more?: file[]
    note?: string
groups:
  pet:
    endpoints:
      add:
        http: POST /pets
        body: multipart<Upload>
        returns: nothing
${endpoints}`),
  ) as unknown as {
    readonly paths: Record<string, { post: { requestBody: { content: Record<string, { schema: unknown }> } } }>;
    readonly components: { readonly schemas: Readonly<Record<string, object>> };
  };
  return {
    form: paths['/pets']?.post.requestBody.content['multipart/form-data']?.schema,
    schemas: components.schemas,
  };
}

const binary = { type: 'string', format: 'binary' };
const parts = { picture: binary, more: { type: 'array', items: binary }, note: { type: 'string' } };

describe('a form with files', () => {
  it('is a component, whose files are parts, if its type is nothing else', () => {
    const { form, schemas } = documentFor('');
    expect(form).toEqual({ $ref: '#/components/schemas/Upload' });
    expect(schemas).toEqual({
      Upload: expect.objectContaining({ properties: parts, required: ['picture'] }) as object,
    });
  });

  it('has a schema of its own if its type is also JSON, where files are base64', () => {
    const { form, schemas } = documentFor(`
      read:
        http: GET /pets
        returns: Upload`);
    expect(form).toMatchObject({ properties: parts });
    expect(Object.keys(schemas)).toEqual(['Upload', 'UploadedFile']);
    expect(schemas['Upload']).toMatchObject({ properties: { picture: { $ref: '#/components/schemas/UploadedFile' } } });
  });
});
