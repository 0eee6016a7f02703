import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createFirmDocument } from '#server/firm-documents/factory.ts';
import { firmFileKey } from '#server/firm-documents/reads/documents.ts';
import { pdf } from '../support/documents.ts';
import type { Actor } from './actors.ts';
import type { World } from './world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const row = (who: string, statuses: readonly number[]) => `\n${who} ${statuses.join(' ')}`;
const all = (columns: string, status: number) => columns.split(' ').map(() => status);

const NOBODY = 'anonymous closed-account expired-session ended-session';
const FIRMLESS = 'MWBE-without-firm MWBE-of-the-hirer payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';

/** For people of firms alone: the statuses of those of the firm, and of those without one. */
export const firmCells = (columns: string, own: readonly number[], firmless: readonly number[]): string =>
  columns +
  row(NOBODY, all(columns, 401)) +
  row('MWBE', own) +
  row(FIRMLESS, firmless) +
  row(`${HIRERS} impersonator dashboard-payments-invitee INTERNAL`, all(columns, 403));

interface Viewers {
  /** People of the firm; 403 for everybody of the user type where they have another endpoint. */
  readonly own: readonly number[];
  readonly hirers: readonly number[];
  readonly staff: readonly number[];
  /** Whoever has no firm and no company. */
  readonly outsiders: readonly number[];
  readonly firmless?: readonly number[];
}

/** For those whom a firm may show something. */
export const viewerCells = (
  columns: string,
  { own, hirers, staff, outsiders, firmless = outsiders }: Viewers,
): string =>
  columns +
  row(NOBODY, all(columns, 401)) +
  row('impersonator', all(columns, 403)) +
  row('MWBE', own) +
  row(FIRMLESS, firmless) +
  row('dashboard-payments-invitee', outsiders) +
  row(HIRERS, hirers) +
  row('INTERNAL', staff);

/** Whether the actor's company may look at the firm: the firm shares with it, no longer, or never did. */
export type Shared = 'shared' | 'expired' | 'unshared';

/** A firm to which the actor stands so; for people of a firm, `shared` is their own. */
export function firmFor(world: World, actor: Actor, shared: Shared): string {
  if (shared === 'expired') return world.firm('bystander firm');
  return world.parties(actor, shared === 'shared' ? 'own' : 'foreign').mwbeId;
}

/** A document of such a firm with its file, shared or not. */
export async function paper(world: World, actor: Actor, shared: Shared) {
  const mwbeId = firmFor(world, actor, shared);
  const document = await createFirmDocument(
    world.db.kysely,
    mwbeId,
    { number: 'GL-77', expires_on: '2027-01-01' },
    { sent_by: world.userId('MWBE') },
  );
  await world.app.services.storage.put(firmFileKey(document.upload), pdf());
  if (shared !== 'unshared') await shareWith(world, actor, shared, document.id);
  return { mwbeId, ...document };
}

/** The open share of a firm with the actor's company, one a pair; each call adds a document. */
export async function shareWith(world: World, actor: Actor, shared: 'shared' | 'expired', document?: string) {
  const { companyId } = world.parties(actor, 'own');
  const until = shared === 'shared' ? '2027-01-01' : '2026-11-01';
  await sql`
    INSERT INTO firm_shares AS s (id, mwbe_id, company_id, financials, tax_id_last_four, documents, ends_on, expires_at,
                                  shared_by, shared_by_name, created_at)
    VALUES (${randomUUID()}, ${firmFor(world, actor, shared)}, ${companyId}, true, true,
            ${document ? [document] : []}::uuid[], ${until}, ${until}::date, ${world.userId('MWBE')}, 'Lorena Banks', ${NOW})
    ON CONFLICT (company_id, mwbe_id) WHERE stopped_at IS NULL DO UPDATE SET documents = s.documents || excluded.documents`.execute(
    world.db.kysely,
  );
}

/** A look at that document, which opens its download. @returns its id */
export async function lookAt(world: World, actor: Actor, shared: Shared, by: Actor = actor, at = NOW): Promise<string> {
  const { mwbeId, fileId } = await paper(world, actor, shared);
  const id = randomUUID();
  const who = { user_id: world.userId(by), user_name: 'Somebody', company_id: null, company_name: 'A company' };
  await world.db.kysely
    .insertInto('firm_looks')
    .values({ id, mwbe_id: mwbeId, file_id: fileId, ...who, at })
    .execute();
  return id;
}

export const ofDocument = (shared: Shared, body?: object) => async (world: World, actor: Actor) => {
  const { mwbeId, id } = await paper(world, actor, shared);
  return { params: { id: mwbeId, documentId: id }, ...(body ? { body } : {}) };
};
export const noDocument = (body?: object) => (world: World, actor: Actor) => ({
  params: { id: firmFor(world, actor, 'shared'), documentId: randomUUID() },
  ...(body ? { body } : {}),
});
export const noFirm = (body?: object) => () => ({ params: { id: randomUUID() }, ...(body ? { body } : {}) });
export const toFirm = (shared: Shared, body?: object) => (world: World, actor: Actor) => ({
  params: { id: firmFor(world, actor, shared) },
  ...(body ? { body } : {}),
});
