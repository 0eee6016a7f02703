import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Decision, Desk, DeskClaim, DeskDispute, DeskRegistration } from '#contract/claims/schema/desk.ts';
import { newRegistration } from '#contract/claims/schema.ts';
import { firmPeople, personJson } from '#server/accounts/reads/firm-people.ts';
import { personName } from '#server/accounts/reads.ts';
import { recordsOfMwbes } from '#server/businesses/reads/claimable.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Tx } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeDesk, pendingStatesSql } from '../policy.ts';
import { filesJson } from '../reads.ts';
import { similarFirms } from './similar.ts';

const MOST = 100;
const PAGE = 50;

/** A moment as it crosses the wire. */
const iso = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Fragment: the claim `c` as staff see it (jsonb). */
const claimJson = sql`jsonb_build_object('id', c.id, 'firm', c.mwbe_id,
  'person', ${personJson(sql.ref('c.user_id'))}, 'state', c.state, 'proof', c.proof,
  'code_sent_to', (SELECT k.sent_to FROM claim_codes k WHERE k.claim_id = c.id AND k.channel = 'email'
                   ORDER BY k.created_at DESC LIMIT 1),
  'letter_requested_at', ${iso('c.letter_requested_at')},
  'letter_printed_at', (SELECT ${iso('k.created_at')} FROM claim_codes k WHERE k.claim_id = c.id AND k.channel = 'letter'
                        AND k.created_at >= c.letter_requested_at ORDER BY k.created_at DESC LIMIT 1),
  'files', ${filesJson(sql`f.claim_id = c.id`)},
  'disputed', EXISTS (SELECT FROM claim_disputes d WHERE d.state = 'open' AND (d.claim_id = c.id OR d.mwbe_id = c.mwbe_id)),
  'created_at', ${iso('c.created_at')}, 'decided_at', ${iso('c.decided_at')},
  'decided_by', ${personName(sql.ref('c.decided_by'))}, 'reason', c.reason)`;

/** A row with the id of its firm in place of the firm. */
type Unfilled<T> = Omit<T, 'firm'> & { readonly firm: string };
type UnfilledDispute = Omit<Unfilled<DeskDispute>, 'claim'> & { readonly claim: Unfilled<DeskClaim> | null };

async function claimsWhere(
  tx: Tx,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
): Promise<Unfilled<DeskClaim>[]> {
  const { rows } = await sql<{ claim: Unfilled<DeskClaim> }>`
    SELECT ${claimJson} AS claim FROM claims c WHERE ${where} ORDER BY ${order}, c.id LIMIT ${MOST}`.execute(tx);
  return rows.map(({ claim }) => claim);
}

/** What staff have to do. @throws AppError 403 */
export async function claimDesk(ctx: ReadContext): Promise<Desk> {
  authorizeDesk(ctx);
  const rows = await withRowSecurity(ctx, async (tx) => ({
    certificates: await claimsWhere(tx, sql<SqlBool>`c.state = 'review'`, sql`c.created_at`),
    // printed ones stay in sight until the code is used, since paper gets lost
    letters: await claimsWhere(
      tx,
      sql<SqlBool>`c.state IN ${pendingStatesSql} AND c.letter_requested_at IS NOT NULL AND c.expires_at > ${ctx.now}`,
      sql`c.letter_requested_at`,
    ),
    registrations: await tx
      .selectFrom('firm_registrations as r')
      .select(['r.id', 'r.state', 'r.details', 'r.created_at', personJson(sql.ref('r.user_id')).as('person')])
      .where('r.state', '=', 'review')
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(MOST)
      .execute(),
    disputes: await openDisputes(tx),
  }));
  // certificates are no table of the role, so the firms are read apart
  const firms = await recordsOfMwbes(
    ctx.sql,
    [...rows.certificates, ...rows.letters, ...rows.disputes].map(({ firm }) => firm),
  );
  const fill = <T extends { readonly firm: string }>(row: T) => ({ ...row, firm: orNotFound(firms.get(row.firm)) });
  return {
    certificates: rows.certificates.map(fill),
    letters: rows.letters.map(fill),
    registrations: await Promise.all(rows.registrations.map((row) => withSimilar(ctx, row))),
    disputes: rows.disputes.map(({ claim, ...dispute }) => ({
      ...fill(dispute),
      // of a record that was merged since, the claim names the former one
      claim: claim && { ...claim, firm: orNotFound(firms.get(dispute.firm)) },
    })),
  };
}

interface RegistrationRow {
  readonly id: string;
  readonly state: DeskRegistration['state'];
  readonly details: unknown;
  readonly created_at: Date;
  readonly person: unknown;
}

async function withSimilar(ctx: ReadContext, row: RegistrationRow): Promise<DeskRegistration> {
  const details = newRegistration.parse(row.details);
  const similar = await similarFirms(ctx, details);
  return {
    id: row.id,
    state: row.state,
    person: row.person as DeskRegistration['person'],
    details,
    similar: similar.map(({ state_of_claim: _state, ...firm }) => firm),
    created_at: row.created_at.toISOString(),
  };
}

async function openDisputes(tx: Tx): Promise<UnfilledDispute[]> {
  const { rows } = await sql<{ dispute: UnfilledDispute }>`
    SELECT jsonb_build_object('id', d.id, 'firm', d.mwbe_id, 'state', d.state,
      'claim', (SELECT ${claimJson} FROM claims c WHERE c.id = d.claim_id),
      'members', ${firmPeople(sql.ref('d.mwbe_id'))},
      'challenger', ${personJson(sql.ref('d.opened_by'))},
      'challenger_email', coalesce(d.opened_email, ${personJson(sql.ref('d.opened_by'))} ->> 'email', ''),
      'statement', d.statement, 'files', ${filesJson(sql`f.dispute_id = d.id`)},
      'created_at', ${iso('d.created_at')}) AS dispute
    FROM claim_disputes d WHERE d.state = 'open' ORDER BY d.created_at, d.id LIMIT ${MOST}`.execute(tx);
  return rows.map(({ dispute }) => dispute);
}

type Row = Omit<Decision, 'decided_at'> & { readonly decided_at: Date };

/** Decided claims, registrations and disputes, newest first. @throws AppError 403 */
export async function claimHistory(
  ctx: ReadContext,
  before: string | undefined,
): Promise<{ decisions: Decision[]; next: string | null }> {
  authorizeDesk(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    WITH decided AS (
      SELECT c.id, 'claim' AS kind, c.mwbe_id, NULL AS name, c.user_id, NULL AS email, c.state, c.proof, NULL AS outcome,
             c.reason, c.decided_at, c.decided_by FROM claims c WHERE c.decided_at IS NOT NULL
      UNION ALL SELECT r.id, 'registration', r.mwbe_id, r.details->>'legal_business_name', r.user_id, NULL, r.state, NULL,
             NULL, r.reason, r.decided_at, r.decided_by FROM firm_registrations r WHERE r.decided_at IS NOT NULL
      UNION ALL SELECT d.id, 'dispute', d.mwbe_id, NULL, d.opened_by, d.opened_email, d.state, NULL, d.outcome, d.reason,
             d.decided_at, d.decided_by FROM claim_disputes d WHERE d.decided_at IS NOT NULL)
    SELECT x.id, x.kind, x.mwbe_id AS firm_id, coalesce(x.name, ${mwbeName(sql.ref('x.mwbe_id'))}, '') AS firm,
           coalesce(x.email, ${personName(sql.ref('x.user_id'))}, '') AS person, x.state, x.proof, x.outcome, x.reason,
           x.decided_at, ${personName(sql.ref('x.decided_by'))} AS decided_by
    FROM decided x
    WHERE ${before ?? null}::uuid IS NULL
       OR (x.decided_at, x.id) < (SELECT b.decided_at, b.id FROM decided b WHERE b.id = ${before ?? null}::uuid)
    ORDER BY x.decided_at DESC, x.id DESC LIMIT ${PAGE + 1}`.execute(tx),
  );
  const shown = rows.slice(0, PAGE);
  return {
    decisions: shown.map((row) => ({ ...row, decided_at: row.decided_at.toISOString() })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
