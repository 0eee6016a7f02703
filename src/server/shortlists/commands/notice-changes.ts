import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { WatchDays } from '#contract/shortlists/rules.ts';
import { certificatesByBusiness, isInDirectory } from '#server/businesses/reads/listed-firms.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { firmOfItem, shownItem } from '../reads/fragments.ts';
import {
  type CertificateChange,
  certificateChanges,
  type SeenCertificate,
  seenCertificates,
} from './certificate-changes.ts';

const BATCH = 500;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Looks at the certificates of all firms in lists whose owner wants to hear of them, and keeps what changed. */
export async function noticeChanges(services: AppServices): Promise<void> {
  await services.transact(dropUnwanted);
  for (let after: string | null = NIL; after !== null; ) {
    const from: string = after;
    after = await services.transact((ctx) => noticeBatch(ctx, from), { limitMs: 10_000 });
  }
}

interface Watched {
  readonly id: string;
  readonly list_id: string;
  readonly business_id: string;
  readonly seen: readonly SeenCertificate[] | null;
  readonly watch_days: WatchDays;
}

/** @returns the last row of the batch; null after the last batch */
async function noticeBatch(ctx: WriteContext, after: string): Promise<string | null> {
  // a second run waits here, and finds what the first one has seen
  const { rows } = await sql<Watched>`
    SELECT i.id, i.list_id, ${firmOfItem} AS business_id, i.seen, l.watch_days
    FROM shortlist_items i JOIN shortlists l ON l.id = i.list_id
    WHERE i.id > ${after} AND l.watch AND l.removed_at IS NULL AND l.company_id IS NOT NULL AND ${shownItem}
      AND ${isInDirectory(firmOfItem)}
    ORDER BY i.id LIMIT ${BATCH} FOR UPDATE OF i`.execute(ctx.sql);
  const certificates = await certificatesByBusiness(
    ctx.sql,
    rows.map(({ business_id }) => business_id),
  );
  const today = dayAfter(ctx.now, 0);
  const looks = rows.map((row) => {
    const now = seenCertificates(certificates.get(row.business_id) ?? [], today, dayAfter(ctx.now, row.watch_days));
    return { row, now, changes: row.seen === null ? [] : certificateChanges(row.seen, now, today) };
  });
  await keepSeen(
    ctx,
    looks.filter(({ row, now }) => row.seen === null || fingerprint(row.seen) !== fingerprint(now)),
  );
  await keepChanges(
    ctx,
    looks.flatMap(({ row, changes }) => changes.map((change) => ({ row, change }))),
  );
  return rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
}

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The database keeps keys in an order of its own. */
const fingerprint = (seen: readonly SeenCertificate[]): string =>
  JSON.stringify(
    seen.map((one) => [one.agency_id, one.agency, one.type, one.number, one.expires_on, one.state, one.day]),
  );

async function keepSeen(
  ctx: WriteContext,
  looks: readonly { readonly row: Watched; readonly now: readonly SeenCertificate[] }[],
): Promise<void> {
  if (looks.length === 0) return;
  const seen = JSON.stringify(looks.map(({ row, now }) => ({ id: row.id, seen: now })));
  await sql`
    UPDATE shortlist_items i SET seen = s.seen
    FROM jsonb_to_recordset(${seen}::text::jsonb) AS s(id uuid, seen jsonb) WHERE i.id = s.id`.execute(ctx.sql);
}

async function keepChanges(
  ctx: WriteContext,
  found: readonly { readonly row: Watched; readonly change: CertificateChange }[],
): Promise<void> {
  if (found.length === 0) return;
  await ctx.sql
    .insertInto('shortlist_changes')
    .values(
      found.map(({ row, change: { kind, certificate } }) => ({
        list_id: row.list_id,
        business_id: row.business_id,
        kind,
        agency: certificate.agency,
        certificate_type: certificate.type,
        certificate_number: certificate.number,
        day: certificate.day,
        noticed_at: ctx.now,
        news_id: null,
      })),
    )
    .execute();
}

/** What was noticed before its list was muted or deleted is not told later. */
const dropUnwanted = (ctx: WriteContext) =>
  sql`
    DELETE FROM shortlist_changes c USING shortlists l
    WHERE l.id = c.list_id AND c.news_id IS NULL AND (NOT l.watch OR l.removed_at IS NOT NULL)`.execute(ctx.sql);
