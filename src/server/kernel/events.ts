import type { WriteContext } from './contexts.ts';

/** One kind of news; a feature declares its own in `events.ts`. */
export interface Event<T> {
  readonly name: string;
  /** The news with its content, ready for `announce`. */
  (content: T): Announcement<T>;
}
export interface Announcement<T> {
  readonly event: Event<T>;
  readonly content: T;
}

/** What a feature does on others' news, in the same transaction: plain SQL or an enqueued job. */
export interface Reaction {
  readonly event: string;
  run(ctx: WriteContext, content: unknown): Promise<void>;
}

/** @param name `feature.whatHappened`, in the past tense */
export function event<T>(name: string): Event<T> {
  const make = (content: T): Announcement<T> => ({ event: make as Event<T>, content });
  Object.defineProperty(make, 'name', { value: name });
  return make as Event<T>;
}

export function on<T>(event: Event<T>, run: (ctx: WriteContext, content: T) => Promise<void>): Reaction {
  return { event: event.name, run: (ctx, content) => run(ctx, content as T) };
}
