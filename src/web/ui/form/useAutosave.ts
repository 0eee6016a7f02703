import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SaveStatus } from '../Stepper.tsx';
import type { AutosaveOptions, AutosaveState, FlushResult, Values } from './autosaver.ts';
import { autosaveStatus, holdAutosaver, openAutosaver, subscribeToAutosaves } from './autosaves.ts';
import type { Field } from './useAppForm.ts';

export interface Autosave<V extends Values> extends AutosaveState<V> {
  readonly set: (changes: Partial<V>) => void;
  /** For a widget of `src/web/ui`. */
  readonly field: <Key extends keyof V & string>(name: Key) => Field<V[Key]>;
  readonly resolve: (field: keyof V & string, choice: 'mine' | 'theirs') => void;
  readonly flush: () => Promise<FlushResult>;
  /** The version of the row that is shown, once all is saved. */
  readonly seenVersion: () => number;
}

/**
 * A form that is saved as it is typed.
 * @param resource the row as it was loaded first; later changes of it are ignored, since what was typed is newer, unless
 * the form `follows`
 */
export function useAutosave<Resource extends { readonly version: number }, V extends Values>(
  options: AutosaveOptions<Resource, V>,
  resource: Resource,
): Autosave<V> {
  const [autosaver] = useState(() => openAutosaver(options, resource));
  const state = useSyncExternalStore(autosaver.subscribe, () => autosaver.state);
  useEffect(() => holdAutosaver(options.keepAs), [options.keepAs]);
  useEffect(() => autosaver.take(resource), [autosaver, resource]);
  return {
    ...state,
    set: autosaver.set,
    resolve: autosaver.resolve,
    flush: autosaver.flush,
    seenVersion: () => autosaver.seenVersion,
    field: (name) => ({
      value: state.values[name],
      onChange: (value) => autosaver.set({ [name]: value } as unknown as Partial<V>),
      error: state.errors[name],
    }),
  };
}

/** The status of all forms that are saved as they are typed. */
export const useAutosaveStatus = (): SaveStatus | undefined =>
  useSyncExternalStore(subscribeToAutosaves, autosaveStatus, () => undefined);
