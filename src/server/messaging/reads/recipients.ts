import { sql } from 'kysely';
import type { Organization, PossibleRecipient, RecipientQuery } from '#contract/messaging/schema/threads.ts';
import { messagingPeople } from '#server/accounts/reads/messaging-people.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { type Org, organizationsOf, participantScope, RECIPIENT_RATE_LIMIT } from '../policy.ts';
import { namedOrganizations, organizationName } from './organizations.ts';
import { mayWriteTo, partnerOf, type Topic, topicOf } from './topic.ts';

export const recipientLimit = ratePerPerson(RECIPIENT_RATE_LIMIT);

/** An organization that somebody wants to write to; `refusal` says why they cannot. */
export interface CheckedRecipient {
  readonly organization: Organization;
  readonly refusal: string | null;
}

interface Row extends Organization {
  readonly has_people: boolean;
  readonly blocked_by: 'own' | 'other' | null;
}

/** Those of `to` that exist, in their order, each with the reason why `own` cannot write to it about `topic`. */
export async function checkRecipients(
  ctx: Pick<ReadContext | WriteContext, 'sql' | 'config'>,
  own: Org,
  to: readonly Org[],
  topic: Topic | null,
): Promise<CheckedRecipient[]> {
  const list = JSON.stringify(to.map((org, place) => ({ ...org, place })));
  const { rows } = await sql<Row>`
    SELECT o.id, o.kind, ${organizationName(sql`o.kind`, sql`o.id`)} AS name,
           EXISTS (SELECT FROM ${messagingPeople(ctx.config)} u WHERE u.org_id = o.id) AS has_people,
           (SELECT CASE WHEN b.org_id = ${own.id}::uuid THEN 'own' ELSE 'other' END FROM message_blocks b
            WHERE (b.org_id, b.blocked_org) IN ((${own.id}::uuid, o.id), (o.id, ${own.id}::uuid))
            ORDER BY b.org_id = ${own.id}::uuid DESC LIMIT 1) AS blocked_by
    FROM jsonb_to_recordset(${list}::text::jsonb) AS o(id uuid, kind text, place integer)
    WHERE ${organizationName(sql`o.kind`, sql`o.id`)} IS NOT NULL ORDER BY o.place`.execute(
    ctx.sql as ReadContext['sql'],
  );
  return rows.map(({ has_people, blocked_by, ...organization }) => ({
    organization,
    refusal: refusalOf({ ...organization, has_people, blocked_by }, own, topic),
  }));
}

function refusalOf({ id, kind, name, has_people, blocked_by }: Row, own: Org, topic: Topic | null): string | null {
  if (id === own.id) return 'This is your own company.';
  if (!mayWriteTo(topic, own, { id, kind })) return `${name} has no part in “${topic?.about.title}”.`;
  if (blocked_by === 'own') return `Your company blocked ${name}. End the block to write to them.`;
  if (blocked_by === 'other') return `${name} doesn't accept messages from your company.`;
  if (has_people) return null;
  return kind === 'firm'
    ? `Nobody from ${name} uses Plumbline yet, so nobody would read it.`
    : `${name} doesn't use messages. Ask your question on the opportunity, or contact them directly.`;
}

/** @throws AppError 401, 403, 404 for an organization or a topic that does not exist for the actor */
export async function possibleRecipient(ctx: ReadContext, query: RecipientQuery): Promise<PossibleRecipient> {
  const actor = requireUser(ctx.actor);
  const own = organizationsOf(actor);
  const { kind, id, about_kind, about_id } = query;
  const about = about_kind && about_id ? { kind: about_kind, id: about_id } : null;
  const topic = await topicOf(ctx, about);
  const to = kind && id ? { kind, id } : topic && partnerOf(topic, own);
  if (!to) throw notFound();
  // for a work record or a payment the party, elsewhere the one that was selected last
  const from = own.filter((org) => mayWriteTo(topic, org, to));
  const [first = own[0]] = from;
  const [recipient] = first ? await checkRecipients(ctx, first, [to], topic) : await unknownTo(ctx, to);
  const { organization, refusal } = orNotFound(recipient);
  return {
    organization,
    about: topic?.about ?? null,
    from: await namedOrganizations(ctx.sql, from),
    refusal: first ? refusal : 'Messages are sent for a company. Your account has none yet.',
    threads: await threadsWith(ctx, organization.id, about?.id ?? null),
  };
}

const unknownTo = async (ctx: ReadContext, to: Org): Promise<CheckedRecipient[]> =>
  (await namedOrganizations(ctx.sql, [to])).map((organization) => ({ organization, refusal: null }));

const SHOWN = 5;

async function threadsWith(ctx: ReadContext, org: string, about: string | null): Promise<PossibleRecipient['threads']> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string; subject: string; last_at: Date }>`
    SELECT t.id, t.subject, p.last_at
    FROM message_participants p JOIN message_threads t ON t.id = p.thread_id
    WHERE ${participantScope(requireUser(ctx.actor))} AND ${org}::uuid IN (t.first_org, t.second_org)
      AND (${about}::uuid IS NULL OR t.about_id = ${about}::uuid)
    ORDER BY p.last_at DESC, t.id LIMIT ${sql.lit(SHOWN)}`.execute(tx),
  );
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}
