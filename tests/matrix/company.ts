import { randomUUID } from 'node:crypto';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import type { Actor } from './actors.ts';
import type { World } from './world.ts';

/** What the actor is of a company that is made for one cell. */
export type Standing = 'administrator' | 'last' | 'member' | 'stranger';

const MADE = new Date('2026-11-20T11:00:00Z');
const EXPIRES = new Date('2026-11-24T12:00:00Z');
export const CELLS = 'cells.example';

/** A hiring company with a member and an open invitation; its administrators are the actor, if so, and somebody else. */
export async function companyFor(world: World, actor: Actor, standing: Standing) {
  const db = world.db.kysely;
  const id = await createHiringCompany(db, { business_name: CELLS });
  const of = { company_id: id, company_type: 'hiring_company', created_at: MADE } as const;
  const person = () => createUser(db, { email: `${randomUUID()}@${CELLS}` });
  const memberId = await person();
  const members: { user_id: string; role?: 'administrator' }[] = [{ user_id: memberId }];
  if (standing !== 'last') members.push({ user_id: await person(), role: 'administrator' });
  if (standing === 'administrator' || standing === 'last')
    members.push({ user_id: world.userId(actor), role: 'administrator' });
  if (standing === 'member') members.push({ user_id: world.userId(actor) });
  await db
    .insertInto('memberships')
    .values(members.map((one) => ({ ...of, ...one })))
    .execute();
  const invitation = await invitationTo(world, `${randomUUID()}@${CELLS}`, id);
  return { id, memberId, invitationId: invitation.id };
}

/** An open invitation, and the secret of its email. */
export async function invitationTo(world: World, email: string, companyId?: string) {
  const db = world.db.kysely;
  const company_id = companyId ?? (await createHiringCompany(db, { business_name: CELLS }));
  const id = randomUUID();
  const of = { company_id, company_type: 'hiring_company', role: 'member' } as const;
  await db
    .insertInto('invitations')
    .values({ id, email, ...of, created_at: MADE, sent_at: MADE, expires_at: EXPIRES })
    .execute();
  return { id, tempToken: await linkFor(world, 'invitation', { email, facts: { invitation_id: id } }) };
}

/** A link of one use. @returns its secret */
export async function linkFor(
  world: World,
  purpose: 'invitation' | 'new email address' | 'email confirmation',
  { email, facts = {}, user_id = null }: { email: string; facts?: object; user_id?: string | null },
): Promise<string> {
  const token = newToken();
  const link = { id: randomUUID(), token_hash: hashToken(token), purpose, email, user_id };
  await world.db.kysely
    .insertInto('link_tokens')
    .values({ ...link, details: JSON.stringify(facts), created_at: MADE, expires_at: EXPIRES })
    .execute();
  return token;
}
