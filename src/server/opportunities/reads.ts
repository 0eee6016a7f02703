import { type RawBuilder, sql } from 'kysely';
import { possibleActions } from '#contract/opportunities/rules.ts';
import type { Addendum, Opportunity } from '#contract/opportunities/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { naicsTitle } from '#server/businesses/reads/naics.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { editScope, opportunityScope } from './policy.ts';
import type {} from './tables.ts';

/** Who hires, of the opportunities table as `o`. */
export const OWNER = sql<string>`coalesce(${hiringCompanyName(sql.ref('o.hiring_company_id'))}, o.source_owner, '')`;

/** Whether firms can still respond. A deadline that has passed counts before the job that closes it runs. */
export const isOpen = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(o.state = 'published' AND coalesce(o.deadline_at > ${now}, true))`;

const addenda = (actor: Actor) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'said', a.said, 'changes', a.changes,
            'issued_at', a.issued_at, 'acknowledged_at', ${acknowledged(actor)}) ORDER BY a.number), '[]')
   FROM opportunity_addenda a WHERE a.opportunity_id = o.id)`;

const acknowledged = (actor: Actor) => sql`
  (SELECT min(k.acknowledged_at) FROM opportunity_acknowledgements k
   WHERE k.addendum_id = a.id AND k.mwbe_id = ANY(${actor.kind === 'user' ? actor.mwbeIds : []}::uuid[]))`;

const AWARDS = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('mwbe_id', w.mwbe_id, 'name', w.name, 'amount', w.amount)
            ORDER BY w.position), '[]')
   FROM opportunity_awards w WHERE w.opportunity_id = o.id)`;

/** Those not issued yet are for whoever edits. */
const files = (actor: Actor) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'display_name', f.display_name, 'media_type', f.media_type,
            'bytes', f.bytes, 'state', f.state, 'created_at', f.created_at, 'issued_at', f.issued_at,
            'addendum', f.addendum) ORDER BY f.created_at, f.id), '[]')
   FROM opportunity_files f
   WHERE f.opportunity_id = o.id AND (f.issued_at IS NOT NULL OR ${editScope(actor, 'o')}))`;

/** The facts of the contract. */
export const FACT_COLUMNS = sql`
  o.title, o.scope, o.naics, o.city, o.state_code, o.zip, o.county, o.time_zone, o.deadline, o.starts_on, o.ends_on,
  o.budget_min, o.budget_max, o.goals, o.certifications, o.bond_needed, o.insurance_needed, o.crew_needed,
  o.requirements, o.reference, o.contact_name, o.contact_email, o.contact_phone`;

const MOMENTS = [
  'deadline_at',
  'created_at',
  'updated_at',
  'published_at',
  'closed_at',
  'awarded_at',
  'cancelled_at',
] as const;
type Moment = (typeof MOMENTS)[number];
type Row = Omit<Opportunity, Moment | 'actions' | 'trade_titles'> & Record<Moment, Date | null>;

/** One opportunity; 404 for a draft of others. */
export async function opportunity(ctx: ReadContext, id: string): Promise<Opportunity> {
  const { actor, now } = ctx;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT o.id, o.hiring_company_id, ${OWNER} AS owner, o.state, o.version, ${FACT_COLUMNS}, o.deadline_at,
           ${isOpen(now)} AS is_open, jsonb_build_object('kind', o.source, 'url', o.source_url) AS source,
           ${addenda(actor)} AS addenda, ${files(actor)} AS files, ${AWARDS} AS awards, o.cancelled_reason, o.created_at, o.updated_at,
           o.published_at, o.closed_at, o.awarded_at, o.cancelled_at, ${editScope(actor, 'o')} AS may_edit
    FROM opportunities o WHERE o.id = ${id} AND o.removed_at IS NULL AND ${opportunityScope(actor, 'o')}`.execute(tx),
  );
  return toOpportunity(orNotFound(rows[0]));
}

/** NAICS codes that an addendum took away or added. */
const formerCodes = ({ changes }: Addendum): string[] =>
  changes.flatMap(
    ({ field, from, to }) => (field === 'naics' ? `${from ?? ''}, ${to ?? ''}`.match(/\d+/g) : null) ?? [],
  );

function titlesOf(codes: readonly string[]): Record<string, string> {
  const titled = codes.map((code) => [code, naicsTitle(code)] as const);
  return Object.fromEntries(titled.flatMap(([code, title]) => (title === null ? [] : [[code, title]])));
}

/** From the database's own spelling in JSON. */
const instant = (moment: string): string => new Date(moment).toISOString();
const maybe = (moment: string | null): string | null => moment && instant(moment);

function toOpportunity(row: Row): Opportunity {
  const moments = Object.fromEntries(MOMENTS.map((moment) => [moment, row[moment]?.toISOString() ?? null]));
  return {
    ...row,
    ...(moments as Pick<Opportunity, Moment>),
    addenda: row.addenda.map(({ issued_at, acknowledged_at, ...rest }) => ({
      ...rest,
      issued_at: instant(issued_at),
      acknowledged_at: maybe(acknowledged_at),
    })),
    files: row.files.map((file) => ({
      ...file,
      created_at: instant(file.created_at),
      issued_at: maybe(file.issued_at),
    })),
    trade_titles: titlesOf([...row.naics, ...row.addenda.flatMap(formerCodes)]),
    actions: row.may_edit ? possibleActions(row.state, row.is_open) : [],
  };
}
