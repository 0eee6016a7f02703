import type { WriteContext } from './contexts.ts';
import type { Event } from './events.ts';

/** Reacts to an event of another feature in the same transaction: SQL or an enqueued job. */
export interface Reaction {
  readonly event: string;
  run(ctx: WriteContext, content: unknown): Promise<void>;
}

export function on<T>(event: Event<T>, run: (ctx: WriteContext, content: T) => Promise<void>): Reaction {
  return { event: event.name, run: (ctx, content) => run(ctx, content as T) };
}
