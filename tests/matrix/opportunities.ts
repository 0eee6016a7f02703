import { randomUUID } from 'node:crypto';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import { createOpportunity, createOpportunityFile } from '#server/opportunities/factory.ts';
import { opportunityFileKey } from '#server/opportunities/reads/files.ts';
import { pdf } from '../support/documents.ts';
import type { Actor } from './actors.ts';
import { inside } from './cells.ts';
import type { World } from './world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const NOBODY = 'anonymous closed-account expired-session ended-session';
const FIRMLESS = 'MWBE-without-firm MWBE-of-the-hirer payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';
const row = (who: string, statuses: readonly number[]) => `\n${who} ${statuses.join(' ')}`;
const all = (columns: string, status: number) => columns.split(' ').map(() => status);

interface Owners {
  readonly own: readonly number[];
  /** 403 for everybody of staff when left out. */
  readonly staff?: readonly number[];
  /** Of the hiring side, but of no company. */
  readonly outsider: readonly number[];
  readonly forbidsImpersonation?: boolean;
}

/** What owners of opportunities do. */
export const ownerCells = (columns: string, { own, staff, outsider, forbidsImpersonation = false }: Owners): string =>
  columns +
  row(NOBODY, all(columns, 401)) +
  row(`MWBE ${FIRMLESS}`, all(columns, 403)) +
  row(HIRERS, own) +
  row('impersonator', forbidsImpersonation ? all(columns, 403) : own) +
  row('dashboard-payments-invitee', outsider) +
  row('INTERNAL', staff ?? all(columns, 403));

/** What everybody reads who is signed in. */
export const readerCells = (
  columns: string,
  {
    own,
    staff,
    others,
  }: { readonly own: readonly number[]; readonly staff: readonly number[]; readonly others: readonly number[] },
): string =>
  columns +
  row(NOBODY, all(columns, 401)) +
  row(`MWBE ${FIRMLESS} dashboard-payments-invitee`, others) +
  row(`${HIRERS} impersonator`, own) +
  row('INTERNAL', staff);

/** What firms do: those of the actor, and people without a firm. */
export const firmsCells = (columns: string, own: readonly number[], firmless: readonly number[]): string =>
  columns +
  row(NOBODY, all(columns, 401)) +
  row('MWBE', own) +
  row(FIRMLESS, firmless) +
  row(`${HIRERS} impersonator dashboard-payments-invitee INTERNAL`, all(columns, 403));

export type Owned = 'own' | 'foreign';

/** An opportunity of the actor's company, or of another. @returns its id */
export const opportunityOf = (
  world: World,
  actor: Actor,
  whose: Owned,
  state: OpportunityState,
  more: Partial<Parameters<typeof createOpportunity>[1]> = {},
): Promise<string> =>
  createOpportunity(world.db.kysely, {
    hiring_company_id: world.parties(actor, whose).companyId,
    state,
    ...more,
  });

/** The same in the path. */
export const on = (whose: Owned, state: OpportunityState, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: await opportunityOf(world, actor, whose, state) },
  ...(body && { body }),
});

export const nowhere = (body?: object) => () => ({ params: { id: randomUUID() }, ...(body && { body }) });

/** An addendum of an opportunity. */
export const addAddendum = (world: World, opportunity_id: string) =>
  world.db.kysely
    .insertInto('opportunity_addenda')
    .values({
      id: randomUUID(),
      opportunity_id,
      number: 1,
      said: 'One week more.',
      changes: JSON.stringify([{ field: 'title', from: 'A', to: 'B' }]),
      issued_at: NOW,
      issued_by: null,
    })
    .execute();

/** A file in the storage, issued or not. @returns the path's parameters */
export async function fileOf(
  world: World,
  opportunityId: string,
  file: { readonly issued_at?: Date | null; readonly state?: 'waiting' | 'checked' } = {},
) {
  const sent_by = world.userId('PRIME');
  const { id, upload } = await createOpportunityFile(world.db.kysely, opportunityId, { ...file, sent_by });
  await world.app.services.storage.put(opportunityFileKey(upload), pdf());
  return { params: { id: opportunityId, fileId: id } };
}

export const ISSUED = { issued_at: NOW };

const FACTS = `title scope naics city state_code zip county time_zone deadline starts_on ends_on budget_min budget_max goals
  certifications bond_needed insurance_needed crew_needed requirements reference contact_name contact_email contact_phone`;
export const EMPTY_OPPORTUNITY = `id hiring_company_id owner state version ${FACTS} trade_titles deadline_at is_open source
  source.kind source.url addenda files awards cancelled_reason created_at updated_at published_at closed_at awarded_at
  cancelled_at may_edit actions`;
export const OPPORTUNITY = `${EMPTY_OPPORTUNITY} trade_titles.238210`;
export const ADDENDUM = `${inside('addenda[]', 'number said changes issued_at acknowledged_at')}
  ${inside('addenda[].changes[]', 'field from to')}`;
export const AWARD = inside('awards[]', 'mwbe_id name amount');
export const FILE = inside('files[]', 'id display_name media_type bytes state created_at issued_at addendum');
