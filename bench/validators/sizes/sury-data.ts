import * as S from 'sury';

const object = S.schema as unknown as (fields: object) => S.Schema<unknown, unknown>;

const schema = object({
  number: S.number,
  negNumber: S.number,
  maxNumber: S.number,
  string: S.string,
  longString: S.string,
  boolean: S.boolean,
  deeplyNested: object({ foo: S.string, num: S.number, bool: S.boolean }),
});

export const validate: (value: unknown) => unknown = S.parseAsResult(schema);
