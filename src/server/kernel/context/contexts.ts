import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { Config } from '#server/config.ts';
import type { Sql, Tx } from '#server/db/types.ts';
import type { JobCall } from '../jobs/job.ts';
import type { LinkPurposeRegistry } from '../link-purposes.ts';
import type { EmailPreview } from '../mail/email-message.ts';
import type { NotificationRegistry } from '../notification-types.ts';
import type { Actor } from './actor.ts';
import type { Announcement } from './events.ts';
import type { Secrets } from './secrets.ts';

/** What a read may use. */
export interface ReadContext {
  readonly sql: Sql;
  readonly actor: Actor;
  readonly now: Date;
  readonly config: Config;
  readonly request: RequestInfo;
  readonly secrets: Secrets;
  readonly registry: Registry;
}

/** What the features registered, for features that work on all of them (see kernel/feature.ts). */
export interface Registry {
  /** Every email that the product sends, with sample data. */
  readonly emailPreviews: readonly EmailPreview[];
  /** What links may be issued for. */
  readonly linkPurposes: LinkPurposeRegistry;
  readonly notifications: NotificationRegistry;
}

/** What is known of the call itself. */
export interface RequestInfo {
  readonly id: string;
  /** Address of the caller; empty for the services. */
  readonly address: string;
  /** What the caller's program says that it is; empty for the services. */
  readonly userAgent: string;
}

/** What a command may use inside its transaction: nothing here leaves the database before the commit. */
export interface WriteContext extends Omit<ReadContext, 'sql'> {
  readonly sql: Tx;
  /** Tells the other features; their reactions run in this transaction. */
  announce<T>(announcement: Announcement<T>): Promise<void>;
  /** Puts a job into the outbox; it starts after the commit, or never. */
  enqueue<T extends object>(call: JobCall<T>): Promise<void>;
  /** Notes who did what to which row. */
  audit(entry: AuditEntry): Promise<void>;
  /** Wakes what follows `topic`; the streams of the people in `audience`, or derived indexes without one. */
  change(topic: string, key: string | null, audience?: readonly string[]): Promise<void>;
}

export interface AuditEntry {
  readonly action: AuditAction;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly details?: Record<string, unknown>;
  /** Id of the person who did it, where it is this act that shows who asks. */
  readonly by?: string;
}
