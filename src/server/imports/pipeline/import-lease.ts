import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ImportProgress } from '#contract/imports/schema/drafts.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import type { ImportDraftTable } from '../tables.ts';
import { BATCH_TIMEOUT } from './import-store.ts';

export type Draft = Selectable<ImportDraftTable>;
type Changes = Partial<{ [K in keyof ImportDraftTable]: Draft[K] extends object | null ? unknown : Draft[K] }>;

/** What the product does by itself; everything else waits for a person. */
export const ACTIVE_STATUSES = ['reading', 'planning', 'importing'] as const;
/** Where a list goes back to when its step fails. */
const STATUS_AFTER_FAILURE = { reading: 'failed', planning: 'columns', importing: 'preview' } as const;

/** A step whose process was not heard of for this long has lost it. */
const LEASE_TIMEOUT_MS = 60_000;
const HEARTBEAT_MS = 1_000;
const MAX_TRIES = 5;

/** One list at the desk while one process works on it. */
export class ImportLease {
  readonly draft: Draft;
  readonly #system: AppServices;
  readonly #worker: string;
  #progress: ImportProgress | null = null;
  #beating: NodeJS.Timeout | undefined;
  #over = false;

  private constructor(system: AppServices, draft: Draft, worker: string) {
    this.#system = system;
    this.draft = draft;
    this.#worker = worker;
  }

  /** Takes a list up, unless there is nothing to do or another process is at it. */
  static async acquire(system: AppServices, id: string): Promise<ImportLease | undefined> {
    const worker = randomUUID();
    const draft = await system.transact(({ sql: tx, now }) =>
      tx
        .updateTable('import_drafts')
        .set((eb) => ({ worker, beat_at: now, tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('status', 'in', [...ACTIVE_STATUSES])
        .where((eb) =>
          eb.or([eb('beat_at', 'is', null), eb('beat_at', '<=', new Date(now.getTime() - LEASE_TIMEOUT_MS))]),
        )
        .returningAll()
        .executeTakeFirst(),
    );
    if (!draft) return undefined;
    const claim = new ImportLease(system, draft, worker);
    claim.#beat();
    return claim;
  }

  reportProgress(progress: ImportProgress): void {
    this.#progress = progress;
  }

  /** Ends the step, unless somebody has given the list up meanwhile. @returns whether it counts */
  async complete(changes: Changes): Promise<boolean> {
    this.#rest();
    return this.#update({ ...changes, progress: null, worker: null, beat_at: null, tries: 0 });
  }

  /**
   * After a failure: what a person can mend goes back to them with the reason; the rest is tried again, five times.
   * @throws the failure itself when it is to be tried again
   */
  async fail(error: unknown): Promise<void> {
    const { status, tries } = this.draft;
    const back = STATUS_AFTER_FAILURE[status as keyof typeof STATUS_AFTER_FAILURE];
    const plain = error instanceof AppError && error.status < 500 ? error.message : undefined;
    if (plain !== undefined || tries >= MAX_TRIES) {
      if (plain === undefined) this.#system.log.error({ err: error }, 'imports: a list was given back');
      await this.complete({ status: back, problem: plain ?? 'Something went wrong on our side. Try it again.' });
      return;
    }
    this.#rest();
    await this.#update({ worker: null, beat_at: null });
    throw error;
  }

  #rest(): void {
    this.#over = true;
    clearTimeout(this.#beating);
  }

  #beat(): void {
    this.#beating = setTimeout(async () => {
      const progress = this.#progress && JSON.stringify(this.#progress);
      await this.#update({ progress, beat_at: this.#system.clock.now() }).catch((error) =>
        this.#system.log.warn({ err: error }, 'imports: could not say how far a list is'),
      );
      if (!this.#over) this.#beat();
    }, HEARTBEAT_MS);
  }

  #update(changes: Changes): Promise<boolean> {
    return this.#system.transact(async ({ sql: tx, now }) => {
      const row = await tx
        .updateTable('import_drafts')
        .set({ ...changes, ...('status' in changes ? { changed_at: now } : {}) } as never)
        .where('id', '=', this.draft.id)
        .where('worker', '=', this.#worker)
        .where('status', 'in', [...ACTIVE_STATUSES])
        .returning(sql`1`.as('one'))
        .executeTakeFirst();
      return row !== undefined;
    }, BATCH_TIMEOUT);
  }
}
