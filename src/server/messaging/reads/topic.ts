import { sql } from 'kysely';
import type { AboutKind } from '#contract/messaging/rules.ts';
import type { About } from '#contract/messaging/schema/threads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { paymentContract } from '#server/payments/reads/contract.ts';
import { project } from '#server/work-history/reads.ts';
import type { Org } from '../policy.ts';

/** What a conversation is about, and who can be written to about it. */
export interface Topic {
  readonly about: About;
  /** Those of whom one is the sender's; null where anybody may be written to. */
  readonly parties: readonly Org[] | null;
  /** The one who is written to by everybody else; they write to whom they like. */
  readonly owner: Org | null;
}

const company = (id: string): Org => ({ id, kind: 'company' });
const firm = (id: string): Org => ({ id, kind: 'firm' });

const READS: Readonly<
  Record<AboutKind, (ctx: ReadContext, id: string) => Promise<Omit<Topic, 'about'> & { title: string | null }>>
> = {
  async firm(ctx, id) {
    const { rows } = await sql<{ title: string | null }>`SELECT ${mwbeName(sql`${id}::uuid`)} AS title`.execute(
      ctx.sql,
    );
    return { title: orNotFound(rows[0]?.title ?? undefined), parties: null, owner: null };
  },
  async opportunity(ctx, id) {
    const { title, hiring_company_id } = await opportunity(ctx, id);
    return { title, parties: null, owner: hiring_company_id === null ? null : company(hiring_company_id) };
  },
  async project(ctx, id) {
    const { title, hiring_company_id, mwbe_id } = await project(ctx, id);
    return { title, parties: [company(hiring_company_id), firm(mwbe_id)], owner: null };
  },
  async payment(ctx, id) {
    const { title, hiring_company_id, mwbe_id } = await paymentContract(ctx, id);
    return { title, parties: [company(hiring_company_id), firm(mwbe_id)], owner: null };
  },
};

/** @throws AppError 401, 403, 404 for what the actor may not read: nobody learns of it by writing */
export async function topicOf(
  ctx: ReadContext,
  about: { readonly kind: AboutKind; readonly id: string } | null,
): Promise<Topic | null> {
  if (about === null) return null;
  const { title, ...rest } = await READS[about.kind](ctx, about.id);
  return { about: { ...about, title: title ?? 'Untitled' }, ...rest };
}

/** Whom `own` writes to about it; null where that is not said by what it is about. */
export function partnerOf({ parties, owner }: Topic, own: readonly Org[]): Org | null {
  const isOwn = (org: Org) => own.some(({ id }) => id === org.id);
  if (owner) return isOwn(owner) ? null : owner;
  return parties?.some(isOwn) ? (parties.find((org) => !isOwn(org)) ?? null) : null;
}

/** Whether `own` may write to `to` about it. */
export function mayWriteTo(topic: Topic | null, own: Org, to: Org): boolean {
  if (!topic) return true;
  const { parties, owner } = topic;
  if (parties)
    return own.kind === 'plumbline'
      ? parties.some(({ id }) => id === to.id)
      : parties.every(({ id }) => id === own.id || id === to.id);
  return owner === null || owner.id === own.id || owner.id === to.id || own.kind === 'plumbline';
}
