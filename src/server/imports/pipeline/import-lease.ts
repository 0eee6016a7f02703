import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ImportProgress } from '#contract/imports/schema/drafts.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import type { ImportDraftTable } from '../tables.ts';
import { BATCH_TIMEOUT } from './import-store.ts';

export type Draft = Selectable<ImportDraftTable>;
type Changes = Partial<{ [K in keyof ImportDraftTable]: Draft[K] extends object | null ? unknown : Draft[K] }>;

/** Statuses in which the server works; all others need a person. */
export const ACTIVE_STATUSES = ['reading', 'planning', 'importing'] as const;
/** The status a draft returns to when its step fails. */
const STATUS_AFTER_FAILURE = { reading: 'failed', planning: 'columns', importing: 'preview' } as const;

/** A lease without a heartbeat for this long has expired. */
const LEASE_TIMEOUT_MS = 60_000;
const HEARTBEAT_MS = 1_000;
const MAX_TRIES = 5;

/** Exclusive hold on a draft while one process works on it, renewed by a heartbeat. */
export class ImportLease {
  readonly draft: Draft;
  readonly #services: AppServices;
  readonly #worker: string;
  #progress: ImportProgress | null = null;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  private constructor(services: AppServices, draft: Draft, worker: string) {
    this.#services = services;
    this.draft = draft;
    this.#worker = worker;
  }

  /** Leases a draft. @returns undefined when there is nothing to do or another process holds it */
  static async acquire(services: AppServices, id: string): Promise<ImportLease | undefined> {
    const worker = randomUUID();
    const draft = await services.transact(({ sql: tx, now }) =>
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
    const lease = new ImportLease(services, draft, worker);
    lease.#scheduleHeartbeat();
    return lease;
  }

  reportProgress(progress: ImportProgress): void {
    this.#progress = progress;
  }

  /** Ends the step. @returns false when the draft was discarded or leased by another process meanwhile */
  async complete(changes: Changes): Promise<boolean> {
    this.#stopHeartbeat();
    return this.#update({ ...changes, progress: null, worker: null, beat_at: null, tries: 0 });
  }

  /**
   * Handles a failed step: errors that a person can fix are shown to them; other errors are retried up to five times.
   * @throws the error itself when the job queue should retry
   */
  async fail(error: unknown): Promise<void> {
    const { tries } = this.draft;
    const message = error instanceof AppError && error.status < 500 ? error.message : undefined;
    if (message !== undefined || tries >= MAX_TRIES) {
      if (message === undefined) this.#services.log.error({ err: error }, 'imports: draft failed after all retries');
      await this.giveUp(message ?? 'Something went wrong on our side. Try again.');
      return;
    }
    this.#stopHeartbeat();
    await this.#update({ worker: null, beat_at: null });
    throw error;
  }

  /** Ends the step without a result. @param problem what the person reads */
  async giveUp(problem: string): Promise<void> {
    const { status } = this.draft;
    await this.complete({ status: STATUS_AFTER_FAILURE[status as keyof typeof STATUS_AFTER_FAILURE], problem });
  }

  #stopHeartbeat(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #scheduleHeartbeat(): void {
    this.#timer = setTimeout(async () => {
      const progress = this.#progress && JSON.stringify(this.#progress);
      await this.#update({ progress, beat_at: this.#services.clock.now() }).catch((error) =>
        this.#services.log.warn({ err: error }, 'imports: heartbeat failed'),
      );
      if (!this.#ended) this.#scheduleHeartbeat();
    }, HEARTBEAT_MS);
  }

  #update(changes: Changes): Promise<boolean> {
    return this.#services.transact(async ({ sql: tx, now }) => {
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
