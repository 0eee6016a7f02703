import { sql } from 'kysely';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { holdOpen } from '#server/opportunities/reads/for-matching.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { opportunityMatched } from '../events.ts';
import { fittingFirms, type MatchedFirm } from '../reads/evaluate.ts';
import type {} from '../tables.ts';
import { announceNotified, matchNotices, notifyFirms, recipientsOf } from './notify.ts';

/** More firms of one trade than any list has. */
const LIMIT = 200_000;
/** Matches written in one transaction. */
const WRITTEN = 500;
const PATIENT = { limitMs: 30_000 };

/**
 * Writes which firms fit a published opportunity, and tells their people: of the opportunity once, and of each addendum once
 * those who were told of it. It may run twice, and beside itself: what another run has written or told stays. It stops where
 * the opportunity was changed meanwhile: that change has a run of its own.
 */
export async function matchPublished(services: AppServices, opportunityId: string): Promise<void> {
  const ctx = services.readContext();
  const facts = await opportunity(ctx, opportunityId).catch(nullIfGone);
  if (!facts) return;
  const announceAll = async () => {
    while (await services.transact((write) => announceNotified(write, facts), PATIENT));
  };
  // of a run that was interrupted
  await announceAll();
  if (!facts.is_open) return;
  const whileOpen = <T>(run: (write: WriteContext) => Promise<T>) =>
    services.transact(async (write) => ((await holdOpen(write.sql, facts, write.now)) ? run(write) : null), PATIENT);
  const { fitting } = await fittingFirms(ctx, facts, LIMIT);
  // always in the same order, so that two runs wait for each other instead of blocking each other
  const rows = fitting.map(toRow).sort((a, b) => (a.mwbe_id < b.mwbe_id ? -1 : 1));
  for (let from = 0; from < rows.length; from += WRITTEN) {
    const batch = rows.slice(from, from + WRITTEN);
    if ((await whileOpen((write) => writeMatches(write, facts, batch))) === null) return;
  }
  if ((await whileOpen((write) => dropOutdated(write, facts))) === null) return;
  // a notice of another system tells nobody: people find it, or are alerted by their saved searches
  if (facts.source.kind !== 'plumbline') return;
  if ((await whileOpen((write) => announceMatched(write, facts, rows.length))) === null) return;
  for (const notice of await matchNotices(ctx, facts)) {
    const recipients = await recipientsOf(ctx, facts, notice);
    if ((await whileOpen((write) => notifyFirms(write, facts, notice, recipients))) === null) return;
    await announceAll();
  }
}

function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

const toRow = ({ firm, match: { score, reasons, missing }, words }: MatchedFirm) => ({
  mwbe_id: firm.id,
  ...{ score, reasons, missing, words },
});

async function writeMatches(
  { sql: db, now }: WriteContext,
  { id, version }: Opportunity,
  rows: readonly ReturnType<typeof toRow>[],
): Promise<true> {
  await sql`
    INSERT INTO opportunity_matches (opportunity_id, mwbe_id, version, fits, score, reasons, missing, words, matched_at)
    SELECT ${id}, r.mwbe_id, ${version}, true, r.score, r.reasons, r.missing, r.words, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r (mwbe_id uuid, score smallint, reasons jsonb, missing jsonb, words jsonb)
    ON CONFLICT (opportunity_id, mwbe_id) DO UPDATE
      SET version = excluded.version, fits = true, score = excluded.score, reasons = excluded.reasons,
          missing = excluded.missing, words = excluded.words, matched_at = excluded.matched_at
      WHERE opportunity_matches.version < excluded.version`.execute(db);
  return true;
}

/** What fitted before the last change and does not any more. */
async function dropOutdated({ sql: db }: WriteContext, { id, version }: Opportunity): Promise<true> {
  await db
    .updateTable('opportunity_matches')
    .set({ fits: false })
    .where('opportunity_id', '=', id)
    .where('version', '<', version)
    .where('fits', '=', true)
    .execute();
  return true;
}

async function announceMatched(ctx: WriteContext, facts: Opportunity, firms: number): Promise<true> {
  const { id: opportunityId, version, hiring_company_id: hiringCompanyId } = facts;
  if (hiringCompanyId) await ctx.announce(opportunityMatched({ opportunityId, hiringCompanyId, version, firms }));
  return true;
}
