import type { RawBuilder } from 'kysely';
import type { Actor } from './context/actor.ts';
import type { EmailMessage } from './mail/email-message.ts';
import type { UnsubscribeLinks } from './mail/email-template.ts';

/** A subject of notifications. Its feature provides the query; the inbox only joins it. */
export interface NotificationSubject {
  /** As it is stored and sent: `Project`. */
  readonly subjectType: string;
  /** The row whose id is in `id`, as jsonb of the contract's shape; null outside the actor's scope. */
  json(id: RawBuilder<string>, actor: Actor): RawBuilder<unknown>;
}

/** One kind of notification, as a feature registers it. @template S the contract's shape of its subject */
export interface NotificationType<S> {
  /** As it is stored and sent: `new_work_history`. */
  readonly type: string;
  /** Whether it requires a response: the inbox lists it among requests, as received until there is one. */
  readonly isRequest: boolean;
  /** Its line in the daily email. @param subject null if the recipient may no longer see it */
  digestLine(subject: S | null): string;
}

/** Recipient of an email; the same key makes the same email. */
export interface NotificationRecipient {
  readonly email: string;
  readonly first_name: string;
  /** The notification: its link opens it. */
  readonly key: string;
  readonly unsubscribe: UnsubscribeLinks;
}

/** For email previews. */
export const SAMPLE_RECIPIENT = (origin: string): NotificationRecipient => ({
  email: 'lorena@firm.example',
  first_name: 'Lorena',
  key: 'sample',
  unsubscribe: {
    oneClick: `${origin}/api/v1/unsubscribe/x`,
    page: `${origin}/unsubscribe#x`,
    settings: `${origin}/details#notifications`,
  },
});

/** Of the cards that share one email at most so many are told of. */
export const EMAIL_CARDS = 200;

/** An email that is sent immediately. Several may share a type: one card can be about different events. */
export interface NotificationEmail<S> {
  /** Unique name, kept in the queue: `recorded`. */
  readonly name: string;
  /** Whether it requests a response; then it is not sent once there is one. */
  readonly isRequest: boolean;
  render(subject: S, to: NotificationRecipient, origin: string): EmailMessage;
  /** One email about all cards of an import; without it each has its own. */
  renderBatch?(subjects: readonly S[], to: NotificationRecipient, origin: string): EmailMessage;
}

/** What one feature adds to the inbox: `<feature>/notifications.ts`. */
export interface FeatureNotifications {
  readonly subjects: readonly NotificationSubject[];
  readonly types: readonly NotificationType<unknown>[];
  readonly emails: readonly NotificationEmail<unknown>[];
}

/** Checks types and emails against the shape of their subject. @template S the contract's shape of the subjects */
export const defineNotifications = <S>(definition: {
  readonly subjects: readonly NotificationSubject[];
  readonly types: readonly NotificationType<S>[];
  readonly emails: readonly NotificationEmail<S>[];
}): FeatureNotifications => definition as unknown as FeatureNotifications;

/** Everything that the features registered, by name. */
export interface NotificationRegistry {
  readonly subjects: readonly NotificationSubject[];
  readonly types: ReadonlyMap<string, NotificationType<unknown>>;
  readonly emails: ReadonlyMap<string, NotificationEmail<unknown>>;
}

export function notificationRegistry(features: readonly FeatureNotifications[]): NotificationRegistry {
  return {
    subjects: features.flatMap(({ subjects }) => subjects),
    types: byName(features.flatMap(({ types }) => types.map((type) => [type.type, type] as const))),
    emails: byName(features.flatMap(({ emails }) => emails.map((email) => [email.name, email] as const))),
  };
}

/** @throws Error where two features use one name: one would get the subjects of the other */
function byName<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  const map = new Map(entries);
  if (map.size < entries.length) {
    const names = entries.map(([name]) => name);
    throw new Error(`Registered twice: ${names.filter((name, at) => names.indexOf(name) < at).join(', ')}`);
  }
  return map;
}
