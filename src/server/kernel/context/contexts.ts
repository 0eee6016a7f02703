import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { Config } from '#server/config.ts';
import type { Sql, Tx } from '#server/db/types.ts';
import type { AlertKindRegistry } from '../alert-kind-registry.ts';
import type { JobCall } from '../jobs/job.ts';
import type { LinkPurposeRegistry } from '../link-purpose-registry.ts';
import type { EmailPreview } from '../mail/email-message.ts';
import type { NotificationRegistry } from '../notification-registry.ts';
import type { WaitingItems } from '../waiting-registry.ts';
import type { Actor } from './actor.ts';
import type { Announcement } from './events.ts';
import type { Secrets } from './secrets.ts';

/** Context of a read. */
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
  /** What saved searches find of which people are told. */
  readonly alertKinds: AlertKindRegistry;
  /** Every email that the product sends, with sample data. */
  readonly emailPreviews: readonly EmailPreview[];
  /** Purposes of links. */
  readonly linkPurposes: LinkPurposeRegistry;
  readonly notifications: NotificationRegistry;
  /** What waits until staff decide, feature by feature. */
  readonly waiting: readonly WaitingItems[];
}

/** Metadata of the request. */
export interface RequestInfo {
  readonly id: string;
  /** IP address of the caller; empty outside requests. */
  readonly address: string;
  /** User agent of the caller; empty outside requests. */
  readonly userAgent: string;
  /** Secret of the browser's long-lived cookie, which only tells it from other browsers (see kernel/http/browser-mark.ts). */
  readonly browser?: string | null;
  /** The request names another sender (X-Forwarded-For), but no proxy is trusted. */
  readonly forwardedByUnknown?: boolean;
}

/** Context of a command inside its transaction; nothing has effects outside the database before the commit. */
export interface WriteContext extends Omit<ReadContext, 'sql'> {
  readonly sql: Tx;
  /** Announces an event; reactions of other features run in this transaction. */
  announce<T>(announcement: Announcement<T>): Promise<void>;
  /** Enqueues a job that starts after the commit, or never. */
  enqueue<T extends object>(call: JobCall<T>): Promise<void>;
  /** Writes to the audit trail. */
  audit(entry: AuditEntry): Promise<void>;
  /** Adds to the change feed; `audience` selects the streams of people, derived indexes need none. */
  change(topic: string, key: string | null, audience?: readonly string[]): Promise<void>;
}

export interface AuditEntry {
  readonly action: AuditAction;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly details?: Record<string, unknown>;
  /** Id of the person, if the action itself identifies them (as a sign-in does). */
  readonly by?: string;
}
