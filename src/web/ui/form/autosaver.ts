import { ApiError } from '#web/api.ts';
import type { SaveStatus } from '../Stepper.tsx';
import { placeErrors } from './place-errors.ts';
import { discardUnsentValues, keepUnsentValues, readUnsentChanges } from './unsent-values.ts';

/** Flat, comparable as JSON; named as the body of the call. */
export type Values = object;

/** A row that counts its changes, so that a save which did not see the last one is refused (412). */
interface Versioned {
  readonly version: number;
}

export interface AutosaveOptions<Resource extends Versioned, V extends Values> {
  /** Under which unsent values survive a reload of this tab; unique for the row, such as `profile 0198…`. */
  readonly keepAs: string;
  /** Values of fields that this tab must not keep, such as a tax id. */
  readonly secret?: readonly (keyof V)[];
  /** Takes over newer versions of the row when it is loaded again, except for what was typed since. */
  readonly follows?: boolean;
  readonly valuesOf: (resource: Resource) => V;
  /** Errors by field; a field with one is not sent. */
  readonly validate?: (values: V) => { readonly [Key in keyof V]?: string | false | undefined };
  readonly save: (changes: Partial<V>, version: number) => Promise<Resource>;
  readonly load: () => Promise<Resource>;
}

/** What somebody else saved at a field that was also changed here. */
type Conflicts<V> = { readonly [Key in keyof V]?: V[Key] };

export interface AutosaveState<V extends Values> {
  readonly values: V;
  readonly conflicts: Conflicts<V>;
  readonly errors: { readonly [Key in keyof V]?: string | undefined };
  /** Why the last save failed as a whole, in words. */
  readonly alert: string | null;
  /** Undefined while nothing was changed. */
  readonly status: SaveStatus | undefined;
}

/** How a save ended: `refused` where a field needs the person, `failed` where only the server or the way to it does. */
export type FlushResult = 'saved' | 'refused' | 'failed';

const PAUSE_MS = 800;
const RETRY_MS = [2000, 4000, 8000, 16_000, 30_000] as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the changed fields of a form a moment after they were typed. What cannot be saved stays: it is kept in this tab and
 * tried again until it arrives. A field that somebody else changed meanwhile is never overwritten: the person chooses.
 */
export class Autosaver<Resource extends Versioned, V extends Values> {
  state: AutosaveState<V>;
  private base: V;
  private version: number;
  /** Values that the server refused, by field; they are not sent again as they are. */
  private refused: Partial<V> = {};
  private inFlight: Promise<FlushResult> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private readonly listeners = new Set<() => void>();
  private readonly options: AutosaveOptions<Resource, V>;

  constructor(options: AutosaveOptions<Resource, V>, resource: Resource) {
    this.options = options;
    this.version = resource.version;
    this.base = options.valuesOf(resource);
    this.state = { values: this.base, conflicts: {}, errors: {}, alert: null, status: undefined };
    this.takeUpUnsent();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly set = (changes: Partial<V>): void => {
    const values = { ...this.state.values, ...changes };
    this.update({ values, errors: this.errorsOf(values), status: { state: 'saving' } });
    this.keep();
    this.schedule(PAUSE_MS);
  };

  /** Answers a conflict: the own value is sent over the other, or dropped for it. */
  readonly resolve = <Key extends keyof V & string>(field: Key, choice: 'mine' | 'theirs'): void => {
    const { [field]: theirs, ...conflicts } = this.state.conflicts as Record<string, unknown>;
    const values = choice === 'mine' ? this.state.values : { ...this.state.values, [field]: theirs };
    this.update({ conflicts: conflicts as unknown as Conflicts<V>, values, errors: this.errorsOf(values) });
    this.keep();
    void this.flush();
  };

  /** Saves now what was typed. */
  readonly flush = async (): Promise<FlushResult> => {
    clearTimeout(this.timer);
    while (this.inFlight) await this.inFlight;
    this.inFlight = this.saveChanges().finally(() => {
      this.inFlight = null;
    });
    return this.inFlight;
  };

  /** Whether something typed has not arrived yet. */
  get hasUnsent(): boolean {
    return Object.keys(this.changes()).length > 0;
  }

  /** Of the row as it is shown: what an act on it has seen. */
  get seenVersion(): number {
    return this.version;
  }

  /** Takes over a newer row that came by itself, as another device saved it. While a save is on its way, that save finds out. */
  readonly take = (resource: Resource): void => {
    if (this.options.follows && !this.inFlight && resource.version > this.version) this.merge(resource);
  };

  private async saveChanges(): Promise<FlushResult> {
    for (let round = 0; round < 5; round += 1) {
      const changes = this.sendable();
      if (Object.keys(changes).length === 0) return this.settle();
      this.update({ status: { state: 'saving' } });
      try {
        this.accept(await this.options.save(changes, this.version), changes);
      } catch (error) {
        const outcome = await this.failed(error, changes);
        if (outcome) return outcome;
      }
    }
    return this.giveUpForNow(null);
  }

  private settle(): FlushResult {
    this.failures = 0;
    const isWaiting = this.hasUnsent;
    const status: SaveStatus | undefined = isWaiting
      ? { state: 'failed' }
      : this.state.status && { state: 'saved', at: new Date().toISOString() };
    this.update({ status, alert: null });
    this.keep();
    return isWaiting ? 'refused' : 'saved';
  }

  /** @returns null where another round may help */
  private async failed(error: unknown, changes: Partial<V>): Promise<FlushResult | null> {
    if (error instanceof ApiError && error.status === 412) {
      try {
        this.merge(await this.options.load());
        return null;
      } catch (reason) {
        return this.giveUpForNow(reason);
      }
    }
    return error instanceof ApiError && error.status === 400 && this.refuse(error, changes)
      ? null
      : this.giveUpForNow(error);
  }

  /** @returns whether the error belongs to a field that was sent */
  private refuse(error: ApiError, changes: Partial<V>): boolean {
    const placed = placeErrors(error, Object.keys(changes));
    const fields = Object.keys(changes).filter((field) => placed.at(field)) as (keyof V & string)[];
    if (fields.length === 0) return false;
    const errors: Record<string, string | undefined> = { ...this.state.errors };
    for (const field of fields) {
      this.refused[field] = changes[field];
      errors[field] = placed.at(field);
    }
    this.update({ errors: errors as AutosaveState<V>['errors'] });
    return true;
  }

  private giveUpForNow(error: unknown): FlushResult {
    const alert = error instanceof ApiError && error.status !== 0 && error.status < 500 ? error.detail : null;
    this.update({ status: { state: 'failed' }, alert });
    this.schedule(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? PAUSE_MS);
    this.failures += 1;
    return 'failed';
  }

  private accept(resource: Resource, sent: Partial<V>): void {
    this.version = resource.version;
    const saved = this.options.valuesOf(resource);
    const values = { ...saved };
    for (const field of Object.keys(this.state.values) as (keyof V)[]) {
      // what was typed stays as it was typed, and what was typed since stays unsent
      const own = this.state.values[field];
      if (field in sent && same(own, sent[field])) saved[field] = own;
      if (field in sent || !same(own, this.base[field])) values[field] = own;
    }
    this.base = saved;
    this.update({ values });
    this.keep();
  }

  /** Takes over what somebody else saved, but for what was changed here as well. */
  private merge(resource: Resource): void {
    const theirs = this.options.valuesOf(resource);
    const conflicts: Conflicts<V> = { ...this.state.conflicts };
    const values = { ...theirs };
    for (const [field, own] of Object.entries(this.changes()) as [keyof V, V[keyof V]][]) {
      values[field] = own;
      if (!same(theirs[field], this.base[field]) && !same(theirs[field], own)) {
        (conflicts as V)[field] = theirs[field];
      }
    }
    this.version = resource.version;
    this.base = theirs;
    this.update({ values, conflicts });
  }

  private changes(): Partial<V> {
    const { values } = this.state;
    const fields = (Object.keys(values) as (keyof V)[]).filter((field) => !same(values[field], this.base[field]));
    return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>;
  }

  private sendable(): Partial<V> {
    const invalid: object = this.options.validate?.(this.state.values) ?? {};
    const isSendable = ([field, value]: [string, unknown]) =>
      !(invalid as Readonly<Record<string, unknown>>)[field] &&
      !(field in this.state.conflicts) &&
      !(field in this.refused && same(this.refused[field as keyof V], value));
    return Object.fromEntries(Object.entries(this.changes()).filter(isSendable)) as Partial<V>;
  }

  private errorsOf(values: V): AutosaveState<V>['errors'] {
    const errors: Record<string, string | false | undefined> = { ...this.options.validate?.(values) };
    for (const [field, value] of Object.entries(this.refused)) {
      if (same(values[field as keyof V], value)) errors[field] ||= this.state.errors[field as keyof V & string];
    }
    return Object.fromEntries(Object.entries(errors).filter(([, text]) => text)) as AutosaveState<V>['errors'];
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  /** What this tab kept from before, unless the server has it by now; where both changed the person chooses. */
  private takeUpUnsent(): void {
    const kept = readUnsentChanges<V>(this.options.keepAs);
    if (!kept) return;
    const values = { ...this.base };
    const conflicts: Conflicts<V> = {};
    for (const [field, { value, before }] of Object.entries(kept) as [keyof V, { value: never; before: unknown }][]) {
      if (!(field in this.base) || same(value, this.base[field])) continue;
      values[field] = value;
      if (!same(before, this.base[field])) (conflicts as V)[field] = this.base[field];
    }
    this.state = { ...this.state, values, conflicts, errors: this.errorsOf(values) };
    if (this.hasUnsent) this.schedule(0);
  }

  private keep(): void {
    const secret = this.options.secret ?? [];
    const unsent = Object.entries(this.changes()).filter(([field]) => !secret.includes(field as keyof V));
    if (unsent.length === 0) discardUnsentValues(this.options.keepAs);
    else {
      const kept = unsent.map(([field, value]) => [field, { value, before: this.base[field as keyof V] }]);
      keepUnsentValues(this.options.keepAs, Object.fromEntries(kept));
    }
  }

  private update(changes: Partial<AutosaveState<V>>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
