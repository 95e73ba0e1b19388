import type { ExampleResourceUpdateAction, ResourceUpdate } from '@example-resource/types';

/** Update actions are told apart by `action`. */
export const update: ResourceUpdate = {
  version: 1,
  actions: [{ action: 'doSomeThing' }, { action: 'changeSomeProperty', someProperty: 'new' }],
};

// @ts-expect-error: there is no such action.
export const unknownAction: ExampleResourceUpdateAction = { action: 'doSomething' };

// @ts-expect-error: this action has no such field.
export const foreignField: ExampleResourceUpdateAction = { action: 'doSomeThing', someProperty: 'new' };

// @ts-expect-error: the field is text.
export const wrongField: ExampleResourceUpdateAction = { action: 'changeSomeProperty', someProperty: 5 };

// @ts-expect-error: the action has to be named.
export const unnamed: ExampleResourceUpdateAction = { someProperty: 'new' };

/** A switch knows the fields of each action, and the compiler reports a missing case. */
export function describe(action: ExampleResourceUpdateAction): string {
  switch (action.action) {
    case 'doSomeThing':
      // @ts-expect-error: only the other action has it.
      return action.someProperty;
    case 'changeSomeProperty':
      return action.someProperty ?? 'nothing';
    default: {
      const none: never = action;
      return none;
    }
  }
}

// @ts-expect-error: without the version nobody knows what is updated.
export const withoutVersion: ResourceUpdate = { actions: [] };
