import { randomUUID } from 'node:crypto';
import { PLUMBLINE_ID } from '#contract/access/user-types.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createAttachment, createThread } from '#server/messaging/factory.ts';
import { messageFileKey } from '#server/messaging/reads/attachments.ts';
import { pdf } from '../support/documents.ts';
import { type Actor, ROLES, type Role } from './actors.ts';
import { inside } from './cells.ts';
import { CELLS } from './company.ts';
import type { Sent } from './table.ts';
import type { World } from './world.ts';

/** The actor takes part; a colleague does, in the same company; two others do. */
export type WhoseThread = 'own' | 'colleague' | 'foreign';

const ORGANIZATION = 'id kind name';
export const ROW = `id subject about ${inside('about', 'kind id title')} own ${inside('own', ORGANIZATION)} other
  ${inside('other', ORGANIZATION)} last_at unread is_muted`;
export const THREAD = `${ROW} first_seq last_seq read_seq participants block replies_by_email
  ${inside('participants[]', 'user_id name organization_id is_self reads joined_at read_seq')}`;
export const MESSAGE = `id seq kind author ${inside('author', 'user_id name organization_id')} is_own text via sent_at
  attachments person key`;
export const FILE = 'id display_name media_type bytes state';
export const items = (keys: string, path = '[]') =>
  keys
    .trim()
    .split(/\s+/)
    .map((key) => `${path}.${key}`)
    .join(' ');

type Kind = 'firm' | 'company' | 'plumbline';
interface Org {
  readonly org: string;
  readonly kind: Kind;
}

/** For whom the actor has messages; of somebody without a company, for whom they would like to. */
export function orgOf(world: World, actor: Actor): Org {
  const role: Role = ROLES[actor];
  const { companyId, mwbeId } = world.parties(actor, 'own');
  if (role.type === 'INTERNAL') return { org: PLUMBLINE_ID, kind: 'plumbline' };
  return role.type === 'MWBE' ? { org: mwbeId, kind: 'firm' } : { org: companyId, kind: 'company' };
}

/** Somebody who acts for an organization. */
export async function personOf(world: World, { org, kind }: Org): Promise<string> {
  const user_type = kind === 'firm' ? 'MWBE' : kind === 'company' ? 'PRIME' : 'INTERNAL';
  const actsFor = { firm: { mwbes: [org] }, company: { hiringCompanies: [org] }, plumbline: {} }[kind];
  return createUser(world.db.kysely, { user_type, email: `${randomUUID()}@${CELLS}` }, actsFor);
}

/** A conversation of two lines, the first by the other organization. */
export async function threadFor(world: World, actor: Actor, whose: WhoseThread) {
  const db = world.db.kysely;
  const own = orgOf(world, actor);
  const { companyId, mwbeId } = world.parties(actor, 'foreign');
  const [company, firm] = [
    { org: companyId, kind: 'company' },
    { org: mwbeId, kind: 'firm' },
  ] as const;
  const other = own.kind === 'firm' || whose === 'foreign' ? company : firm;
  const side = whose === 'foreign' ? firm : own;
  const others = await personOf(world, other);
  const colleague = await personOf(world, side);
  const self = whose === 'own' ? world.userId(actor) : await personOf(world, side);
  const id = await createThread(
    db,
    [
      { ...other, people: [others] },
      { ...side, people: [self, colleague] },
    ],
    ['Can you start in March?', 'Yes.'],
    { about_kind: 'firm', about_id: firm.org, about_title: 'Firm' },
  );
  const lines = await db
    .selectFrom('messages')
    .select(['id', 'seq'])
    .where('thread_id', '=', id)
    .orderBy('seq')
    .execute();
  const file = await createAttachment(db, { thread_id: id, seq: 1, sent_by: others });
  await world.app.services.storage.put(messageFileKey(file.upload), pdf());
  return {
    id,
    colleague,
    others,
    other,
    own: side,
    theirs: lines[0]?.id ?? '',
    mine: lines[1]?.id ?? '',
    file: file.id,
  };
}
export type Made = Awaited<ReturnType<typeof threadFor>>;

export const NO_THREAD = (): Made => ({
  id: randomUUID(),
  colleague: randomUUID(),
  others: randomUUID(),
  other: { org: randomUUID(), kind: 'firm' },
  own: { org: randomUUID(), kind: 'firm' },
  theirs: randomUUID(),
  mine: randomUUID(),
  file: randomUUID(),
});

/** Columns by whose conversation it is, one that is not there, and malformed requests. */
export const requests = (make: (made: Made) => Sent, malformed: readonly Sent[]) => ({
  ...Object.fromEntries(
    (['own', 'colleague', 'foreign'] as const).map((whose) => [
      whose,
      async (world: World, actor: Actor) => make(await threadFor(world, actor, whose)),
    ]),
  ),
  missing: () => make(NO_THREAD()),
  malformed: () => malformed,
});

const NOBODY = 'anonymous closed-account expired-session ended-session';
const MEMBERS = 'MWBE PRIME colleague foreign-tenant INTERNAL';
const COMPANYLESS = 'MWBE-without-firm payments-invitee MWBE-of-the-hirer dashboard-payments-invitee';
const OTHERS = 'DEVELOPER GOVERNMENT_AGENCY';

interface Cells {
  readonly columns: string;
  /** Of who has messages for an organization, by column. */
  readonly members: readonly number[];
  /** Of who acts for nobody; as members by default. */
  readonly companyless?: readonly number[];
  /** Staff who act as somebody may not do it. */
  readonly isAct?: boolean;
  readonly staff?: readonly number[];
}
export function cells({ columns, members, companyless = members, isAct = false, staff = members }: Cells): string {
  const all = (status: number) => members.map(() => status).join(' ');
  return `${columns}
    ${NOBODY} ${all(401)}
    ${MEMBERS.replace(' INTERNAL', '')} ${members.join(' ')}
    INTERNAL ${staff.join(' ')}
    impersonator ${isAct ? all(403) : members.join(' ')}
    ${COMPANYLESS} ${companyless.join(' ')}
    ${OTHERS} ${all(403)}`;
}

export const COLUMNS = 'own colleague foreign missing malformed';
/** What participants do; nobody else learns that the conversation exists. */
export const participants = (ok: number, isAct = false) =>
  cells({ columns: COLUMNS, members: [ok, 404, 404, 404, 400], companyless: [404, 404, 404, 404, 400], isAct });
