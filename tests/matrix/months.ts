import type { Insertable } from 'kysely';
import { acceptRevision, createMonth, createMonthRow } from '#server/data-input/factory.ts';
import type { MonthTable } from '#server/data-input/tables.ts';
import type { Actor } from './actors.ts';
import { inside, missing } from './cells.ts';
import { type Part, projectFor } from './parent-projects.ts';
import type { World } from './world.ts';

/** What is sent about a month: its row is `row`. */
type Body = (row: string) => object;
interface Made {
  readonly part: Part;
  readonly values?: Partial<Insertable<MonthTable>>;
  /** Somebody else accepted it. */
  readonly isAccepted?: boolean;
  /** Of the branch of somebody else. */
  readonly isOther?: boolean;
  readonly body?: Body;
  readonly query?: string;
}

/** A month with a row, in a project in which the actor has a part. */
export const monthIn =
  ({ part, values = {}, isAccepted = false, isOther = false, body, query }: Made) =>
  async (world: World, actor: Actor) => {
    const db = world.db.kysely;
    const { id: project_id, branch, other } = await projectFor(world, actor, part);
    const branch_id = isOther ? other : branch;
    const submitted = { submitted_by: world.userId('colleague'), submitted_at: new Date('2026-11-02T12:00:00Z') };
    const id = await createMonth(db, { project_id, branch_id, ...(isAccepted && submitted), ...values });
    const row = await createMonthRow(db, { month_id: id, branch_id });
    if (isAccepted) await acceptRevision(db, id, await reviewer(world));
    return { params: { id }, ...(body && { body: body(row) }), ...(query !== undefined && { query }) };
  };

/** Somebody else than who submitted it. */
const reviewer = async (world: World): Promise<string> => {
  const { id } = await world.db.kysely
    .selectFrom('users')
    .select('id')
    .where('id', '<>', world.userId('colleague'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A month that somebody else submitted. */
export const submittedIn = (made: Made) => (world: World, actor: Actor) =>
  monthIn({ ...made, values: { submitted_by: otherThan(world, actor), submitted_at: new Date(), state: 'submitted' } })(
    world,
    actor,
  );
const otherThan = (world: World, actor: Actor) => world.userId(actor === 'colleague' ? 'PRIME' : 'colleague');

const all = (columns: string, status: number) => columns.split(' ').fill(String(status)).join(' ');
const NOBODY = 'anonymous closed-account expired-session ended-session';
const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
const PEOPLE = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';

const READ = 'owner editor reporter viewer accepted prime rival nobody missing malformed';
export const monthRead = `${READ}
    ${NOBODY} ${all(READ, 401)}
    ${PEOPLE} impersonator 200 200 200 404 200 200 404 404 404 400
    dashboard-payments-invitee 200 200 200 404 200 404 404 404 404 400
    INTERNAL 200 200 200 200 200 200 200 200 404 400
    ${OF_ANOTHER_SIDE} ${all(READ, 403)}`;
/** @param query of every request; `wrong` of one that is refused */
export const readRequests = (query: string, wrong: string) => ({
  owner: monthIn({ part: 'owner', query }),
  editor: monthIn({ part: 'editor', query }),
  reporter: monthIn({ part: 'reporter', query }),
  viewer: monthIn({ part: 'viewer', query }),
  accepted: monthIn({ part: 'viewer', isAccepted: true, query }),
  prime: monthIn({ part: 'prime', query }),
  rival: monthIn({ part: 'prime', isOther: true, query }),
  nobody: monthIn({ part: 'nobody', query }),
  missing: () => ({ ...missing(), query }),
  malformed: () => [
    { params: { id: '7' }, query },
    { ...missing(), query: wrong },
  ],
});

/** Cells of what only people of the hiring side do, never in somebody's place: statuses of people with a company. */
export const doneBy = (columns: string, statuses: readonly number[], withoutCompany: readonly number[]) => `${columns}
    ${NOBODY} ${all(columns, 401)}
    ${PEOPLE} ${statuses.join(' ')}
    dashboard-payments-invitee ${withoutCompany.join(' ')}
    impersonator INTERNAL ${OF_ANOTHER_SIDE} ${all(columns, 403)}`;

export const MONTH_HEAD = `id project_id branch_id branch firm tab month state revision accepted_revision version due_on
  is_late submitted_by submitted_at may`;
const VALUES = `contract_id employer trade soc level sex race residence zip county street people hours_hundredths new_hires
  hired_on paid_cents note`;
export const MONTH_ROW = `id version position ${VALUES} confirmed_cents is_local local_by`;
export const MONTH = `${MONTH_HEAD} shown_revision line_by_line measure restatement_reason nothing_reason rows ${inside('rows[]', MONTH_ROW)}
  totals contracts problems returned places`;
export const CONTRACTS = inside(
  'contracts[]',
  'id parent_id tier title firm award_cents commitment_cents payment_contract_id payments may_report',
);
