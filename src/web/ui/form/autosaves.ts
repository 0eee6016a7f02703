import type { SaveStatus } from '../Stepper.tsx';
import { type AutosaveOptions, Autosaver, type FlushResult, type Values } from './autosaver.ts';

type AnyAutosaver = Pick<Autosaver<{ version: number }, Values>, 'flush' | 'hasUnsent' | 'subscribe'> & {
  readonly state: { readonly status: SaveStatus | undefined };
};

/** By name. A form that is left before all has arrived goes on saving. */
const autosavers = new Map<string, AnyAutosaver>();
const listeners = new Set<() => void>();
const mounted = new Map<string, number>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** The autosaver of this name, or a new one for the row as it was loaded. */
export function openAutosaver<Resource extends { readonly version: number }, V extends Values>(
  options: AutosaveOptions<Resource, V>,
  resource: Resource,
): Autosaver<Resource, V> {
  const known = autosavers.get(options.keepAs);
  if (known) return known as unknown as Autosaver<Resource, V>;
  const made = new Autosaver(options, resource);
  autosavers.set(options.keepAs, made as unknown as AnyAutosaver);
  made.subscribe(changed);
  made.subscribe(() => forgetIfDone(options.keepAs));
  return made;
}

/** Keeps the autosaver of a mounted form. @returns what lets it go once all has arrived */
export function holdAutosaver(name: string): () => void {
  mounted.set(name, (mounted.get(name) ?? 0) + 1);
  return () => {
    mounted.set(name, (mounted.get(name) ?? 1) - 1);
    void autosavers
      .get(name)
      ?.flush()
      .finally(() => forgetIfDone(name));
  };
}

function forgetIfDone(name: string): void {
  if ((mounted.get(name) ?? 0) > 0 || autosavers.get(name)?.hasUnsent) return;
  autosavers.delete(name);
  changed();
}

const WORST: readonly FlushResult[] = ['refused', 'failed', 'saved'];

/** Saves everything typed in any form now; the worst of the results. */
export async function flushAutosaves(): Promise<FlushResult> {
  const results = await Promise.all([...autosavers.values()].map((one) => one.flush()));
  return WORST.find((result) => results.includes(result)) ?? 'saved';
}

export function subscribeToAutosaves(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The status of all forms together; undefined while none was changed. */
export function autosaveStatus(): SaveStatus | undefined {
  const all = [...autosavers.values()].map(({ state }) => state.status);
  return (
    all.find((status) => status?.state === 'failed') ??
    all.find((status) => status?.state === 'saving') ??
    all.findLast((status) => status !== undefined)
  );
}

// before the tab is gone or hidden for good, and as soon as there is a way to the server again
if (globalThis.window) {
  window.addEventListener('online', () => void flushAutosaves());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushAutosaves();
  });
}
