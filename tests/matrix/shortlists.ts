import { randomUUID } from 'node:crypto';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createShortlist } from '#server/shortlists/factory.ts';
import type { Actor } from './actors.ts';
import { CELLS } from './company.ts';
import type { World } from './world.ts';

/**
 * Whose list: the actor's; of a colleague who lets the company view or edit it, or keeps it private; of another company,
 * shared there. Who has no company has no colleagues.
 */
export type WhoseList = 'own' | 'viewed' | 'edited' | 'private' | 'foreign';

/** A list with two firms, the second of them removed. */
export async function shortlistFor(world: World, actor: Actor, whose: WhoseList) {
  const db = world.db.kysely;
  const { company_id } = (await db
    .selectFrom('memberships')
    .select('company_id')
    .where('user_id', '=', world.userId(actor))
    .where('company_type', '=', 'hiring_company')
    .executeTakeFirst()) ?? { company_id: null };
  const company = whose === 'foreign' ? await createHiringCompany(db, { business_name: CELLS }) : company_id;
  const isOwn = whose === 'own';
  const owner_id = isOwn
    ? world.userId(actor)
    : await createUser(db, { email: `${randomUUID()}@${CELLS}` }, { hiringCompanies: company ? [company] : [] });
  const sharing = company === null || isOwn || whose === 'private' ? 'private' : whose === 'viewed' ? 'view' : 'edit';
  const businesses = await db.selectFrom('mwbes').select(['id', 'business_id']).orderBy('number').limit(2).execute();
  const list = await createShortlist(
    db,
    { owner_id, company_id: company, sharing },
    businesses.map(({ business_id }) => business_id),
  );
  const removal = randomUUID();
  const [item = '', removed = ''] = list.items;
  await db
    .updateTable('shortlist_items')
    .set({ removed_at: new Date('2026-11-20T11:00:00Z'), removal })
    .where('id', '=', removed)
    .execute();
  return { id: list.id, item, removal, mwbeId: businesses[1]?.id ?? '', ownerId: owner_id };
}
