import type { Chance } from './chance.js';
import { chanceOf, skewedOf } from './chance.js';
import type { Drawing } from './draw.js';
import { drawn, membersOf, nothing } from './draw.js';
import { anyMoment, uuidOf } from './moments.js';
import type { ObjectRecipe, Recipe, RecordRecipe, TypeRecipe } from './recipe.js';
import { nameOf } from './texts.js';
import type { Composition, Members } from '../records/compose.js';
import { givenMembers, textMember } from '../records/compose.js';
import type { RecordPlan } from '../records/plan.js';

/** What the records of one partition are drawn from. */
export interface Drafting<T extends object> {
  readonly plan: RecordPlan<T>;
  readonly recipe: RecordRecipe;
  readonly types: ReadonlyMap<string, TypeRecipe>;
  readonly partition: string;
  /** Keys that records before this one have. */
  readonly takenKeys: Set<string>;
}

/** The `index`th record, and who else tried: the same for the same recipe, whatever is drawn before or after. */
interface Attempt {
  readonly index: number;
  readonly attempt: number;
}

/** How many times a record is drawn until it fits. */
const mostAttempts = 20;

/**
 * What may become the record of that place, one after the other until one fits: what the model shows, what chance makes,
 * at last the sample of the type. Key and id are the same each time.
 */
export function* draftsOf<T extends object>(drafting: Drafting<T>, index: number): Generator<Composition, void, void> {
  const { plan, recipe, types, partition } = drafting;
  const first = chanceOf(`${recipe.type}/${partition}/${index}`);
  const moment = anyMoment(first);
  const id = uuidOf(first, moment);
  const version = plan.version === undefined ? 1 : (skewedOf(first, [1, 2, 3, 4, 5, 6]) ?? 1);
  const key = keyOf(drafting, index);
  if (plan.key !== undefined && key === undefined) return;
  const draftOf = (value: object): Composition => {
    const own = plan.key === undefined ? {} : { [plan.key]: key };
    return { members: givenMembers(plan, { ...value, ...own }), id, version };
  };
  const examples = types.get(recipe.type)?.examples ?? [];
  const example = examples[index];
  if (isMembers(example)) yield draftOf(example);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const chance = chanceOf(`${recipe.type}/${partition}/${index}/${attempt}`);
    const value = recordOf(drafting, { chance, types, moment, name: '', depth: 0 });
    if (value !== undefined) yield draftOf(value);
  }
  if (isMembers(recipe.sample)) yield draftOf(recipe.sample);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** What the service or `keyOf` gives the record is not drawn. */
function recordOf<T extends object>({ plan, recipe, types }: Drafting<T>, drawing: Drawing): object | undefined {
  const root = objectAt({ kind: 'type', name: recipe.type }, types);
  const given = [plan.id, plan.version?.name, plan.key];
  const members = membersOf(root?.fields.filter(({ name }) => !given.includes(name)) ?? [], drawing);
  if (members === nothing) return undefined;
  const matched =
    root?.patterns === undefined ? {} : drawn({ kind: 'object', fields: [], patterns: root.patterns }, drawing);
  return Object.fromEntries([...members, ...Object.entries(isMembers(matched) ? matched : {})]);
}

function objectAt(recipe: Recipe, types: ReadonlyMap<string, TypeRecipe>): ObjectRecipe | undefined {
  const target = namedAt(recipe, types);
  return target?.kind === 'object' ? target : undefined;
}

/** Through names, to what they stand for. */
function namedAt(recipe: Recipe | undefined, types: ReadonlyMap<string, TypeRecipe>): Recipe | undefined {
  const followed = new Set<Recipe>();
  let current = recipe;
  while (current?.kind === 'type' && !followed.has(current)) {
    followed.add(current);
    current = types.get(current.name)?.of;
  }
  return current;
}

/** A key that no record before has; undefined where there is none, or none is left. */
function keyOf<T extends object>({ plan, recipe, types, ...drafting }: Drafting<T>, index: number): string | undefined {
  if (plan.key === undefined) return undefined;
  const { partition, takenKeys } = drafting;
  const field = objectAt({ kind: 'type', name: recipe.type }, types)?.fields.find(({ name }) => name === plan.key);
  const example = types.get(recipe.type)?.examples?.[index];
  const shown = [
    isMembers(example) ? textMember(example, plan.key) : undefined,
    ...(field?.examples ?? []).slice(index, index + 1),
  ].find((key) => typeof key === 'string' && !takenKeys.has(key));
  if (typeof shown === 'string') return shown;
  const chance = chanceOf(`${recipe.type}/${partition}/${index}/key`);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const drawing = { chance, types, name: plan.key, moment: anyMoment(chance), depth: 0 };
    const key = field === undefined ? undefined : keyValue(field.of, { index, attempt }, drawing);
    if (key !== undefined && !takenKeys.has(key)) return key;
  }
  return undefined;
}

function keyValue(
  recipe: Recipe,
  attempt: Attempt,
  drawing: Drawing & { readonly chance: Chance },
): string | undefined {
  const target = namedAt(recipe, drawing.types);
  if (target === undefined) return undefined;
  if (target.kind === 'nullable') return keyValue(target.of, attempt, drawing);
  if (target.kind === 'text') return nameOf(target, attempt, drawing.chance);
  const value = drawn(target, drawing);
  return typeof value === 'string' ? value : undefined;
}
