import type { AlertKindName } from '#contract/search-alerts/rules.ts';
import type { Sql } from '../db/types.ts';

/** What a kind reads with. */
export interface AlertContext {
  readonly sql: Sql;
  readonly now: Date;
}

/** What saved searches of one kind find, as the feature that knows it registers it. */
export interface AlertKind {
  readonly kind: AlertKindName;
  /**
   * What may newly match since a position, which the kind itself gave.
   * @returns `changed` is null where that is not known; `next` is where the next look begins
   */
  changesSince(
    ctx: AlertContext,
    position: string | null,
  ): Promise<{ readonly changed: readonly string[] | null; readonly next: string }>;
  /** Whether a saved query can be run, still. */
  canRun(query: string, now: Date): boolean;
  /** For each query what matches it now, at most `most` of `among`, or of all. One that can't be run matches nothing. */
  matches(
    ctx: AlertContext,
    queries: readonly string[],
    scope: { readonly among: readonly string[] | null; readonly most: number },
  ): Promise<readonly (readonly string[])[]>;
  /** Names of those that are still there, in this order. */
  names(ctx: AlertContext, ids: readonly string[]): Promise<string[]>;
}

/** All kinds that the features registered. */
export type AlertKindRegistry = ReadonlyMap<AlertKindName, AlertKind>;

/** @throws Error if two features register the same kind */
export function alertKindRegistry(kinds: readonly AlertKind[]): AlertKindRegistry {
  const registry = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (registry.size < kinds.length) throw new Error('A kind of alerts is registered twice');
  return registry;
}

/** @throws Error if no feature registers it, which is a programming error */
export function requireAlertKind(registry: AlertKindRegistry, name: AlertKindName): AlertKind {
  const kind = registry.get(name);
  if (!kind) throw new Error(`No feature registers alerts of “${name}”; see Feature.alertKinds`);
  return kind;
}
