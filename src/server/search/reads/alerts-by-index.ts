import { sql } from 'kysely';
import { ChangeFeed } from '#server/db/change-feed.ts';
import type { Sql } from '#server/db/types.ts';
import type { AlertKind } from '#server/kernel/alert-kind-registry.ts';
import { AppError } from '#server/kernel/http/errors.ts';

/** Searches that an index answers at once: people's searches come in between. */
const AT_ONCE = 20;

/** How saved searches of a kind are asked of its index. */
interface Asking<Q> {
  /**
   * @returns undefined for what is no search
   * @throws AppError for one that names what is not there any more, such as a ZIP code
   */
  question(query: string, at: { readonly now: Date; readonly most: number }): Q | undefined;
  /** The ids that each question finds, with `only` those of them among these. */
  ask(db: Sql, questions: readonly Q[], only: readonly string[] | null): Promise<readonly (readonly string[])[]>;
}

/** The part of a kind of alerts that an index answers. */
export function alertsByIndex<Q>({ question, ask }: Asking<Q>): Pick<AlertKind, 'canRun' | 'matches'> {
  const questionOf: typeof question = (query, at) => {
    try {
      return question(query, at);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
  return {
    canRun: (query, now) => questionOf(query, { now, most: 1 }) !== undefined,

    async matches({ sql: db, now }, queries, { among, most }) {
      const found: (readonly string[])[] = queries.map(() => []);
      const readable = queries.flatMap((query, at) => {
        const asked = questionOf(query, { now, most });
        return asked === undefined ? [] : [{ at, asked }];
      });
      for (let from = 0; from < readable.length; from += AT_ONCE) {
        const some = readable.slice(from, from + AT_ONCE);
        const questions = some.map(({ asked }) => asked);
        const ids = await ask(db, questions, among);
        for (const [place, { at }] of some.entries()) found[at] = ids[place] ?? [];
      }
      return found;
    },
  };
}

/** Keys of a topic that changed since a position in the change feed, as `AlertKind.changesSince` has it. */
export async function changesOf(
  db: Sql,
  topic: string,
  position: string | null,
): Promise<{ readonly changed: string[] | null; readonly next: string }> {
  const feed = new ChangeFeed(db);
  if (position !== null) feed.reset(position);
  const batch = await feed.poll(sql`c.topic = ${topic}`);
  batch.acknowledge();
  const next = feed.cursor ?? '0';
  // a restored database counts its transactions anew
  if (position === null || BigInt(position) > BigInt(next)) return { changed: null, next };
  return { changed: [...new Set(batch.changes.flatMap(({ key }) => key ?? []))], next };
}
