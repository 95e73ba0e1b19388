/** What the service keeps and is sent: the resource of `model/` with five entries in each list, about 1 KB of JSON. */
export interface Draft {
  readonly key: string;
  readonly objectTypeProperty: {
    readonly arrayOfIntExample: readonly number[];
    readonly arrayOfUniqueIntExample: readonly number[];
    readonly arrayOfTwonumbersExample: readonly number[];
    readonly arrayOfFloatExample: readonly number[];
    readonly arrayOfNumberNoDefaultsExample: readonly number[];
    readonly arrayOfStringExample: readonly string[];
    readonly arrayOfObjectType: readonly { readonly integerExample: number; readonly integerExampleInt32: number }[];
  };
}

/** The order of its fields is that of the model, in which every contestant writes them. */
export interface Resource extends Draft {
  readonly id: string;
  readonly version: number;
}

/** Of one shape and other contents, so that no answer is always the same. */
const count = 8;
const entries = [0, 1, 2, 3, 4];

export const project = 'project-1';

export const drafts: readonly Draft[] = Array.from({ length: count }, (_, index) => draftOf(index));

export const resources: readonly Resource[] = drafts.map((draft, index) => created(draft, idOf(index)));

/** The id of what is created: always the same, so that every contestant answers the same bytes. */
export const newId = '0190a4f2-7c1e-7d3a-9b5e-3f1c2d4e5f60';

/** What a draft becomes. Nothing is kept, or memory would grow with every request. */
export function created({ key, objectTypeProperty }: Draft, id: string = newId): Resource {
  return { id, key, version: 1, objectTypeProperty };
}

function idOf(index: number): string {
  return `0190a4f2-7c1e-7d3a-9b5e-3f1c2d4e5f0${index}`;
}

function draftOf(index: number): Draft {
  const from = (start: number): readonly number[] => entries.map((entry) => start + entry * 17 + index);
  return {
    key: `resource_${index}`,
    objectTypeProperty: {
      arrayOfIntExample: from(100),
      arrayOfUniqueIntExample: from(2000),
      arrayOfTwonumbersExample: [index, index + 1],
      arrayOfFloatExample: from(3).map((value) => value + 0.25),
      arrayOfNumberNoDefaultsExample: from(40_000).map((value) => value + 0.5),
      arrayOfStringExample: entries.map(
        (entry) => `Entry ${entry} of the list of texts of resource ${index}, as long as a line of a description.`,
      ),
      // 64 bits in the model, but numbers that every contestant can carry.
      arrayOfObjectType: entries.map((entry) => ({
        integerExample: 1_700_000_000_000 + index * 1000 + entry,
        integerExampleInt32: entry * 65_536 + index,
      })),
    },
  };
}
