import type { WriteContext } from './contexts.ts';
import type { Event } from './events.ts';

/** What a feature does on others' news, in the same transaction: plain SQL or an enqueued job. */
export interface Reaction {
  readonly event: string;
  run(ctx: WriteContext, content: unknown): Promise<void>;
}

export function on<T>(event: Event<T>, run: (ctx: WriteContext, content: T) => Promise<void>): Reaction {
  return { event: event.name, run: (ctx, content) => run(ctx, content as T) };
}
