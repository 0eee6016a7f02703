import { type RawBuilder, sql } from 'kysely';
import type { CashPacket } from '#contract/cash-bridge/schema.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql, Tx } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { linkExpired, openLink } from '#server/links/reads.ts';
import { forecastPdf } from '../adapters/forecast-pdf.ts';
import { authorizeCash } from '../policy.ts';

/** Openings that are shown of one link. */
const SHOWN = 50;
const LISTED = 100;

interface Stored extends Omit<CashPacket, 'created_at' | 'expires_at' | 'withdrawn_at' | 'openings'> {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly withdrawn_at: Date | null;
  readonly openings: readonly string[];
}

const select = (db: Sql | Tx, now: Date, where: RawBuilder<unknown>) =>
  sql<Stored>`
    SELECT p.id, p.lender, p.email, p.created_at, p.expires_at, p.withdrawn_at,
           CASE WHEN p.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN p.expires_at <= ${now} THEN 'expired'
                ELSE 'open' END AS state,
           ARRAY(SELECT to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM cash_packet_openings o
                 WHERE o.packet_id = p.id ORDER BY o.at DESC LIMIT ${SHOWN}) AS openings
    FROM cash_packets p WHERE ${where} ORDER BY p.created_at DESC, p.id DESC LIMIT ${LISTED}`.execute(db);

const toPacket = ({ created_at, expires_at, withdrawn_at, openings, ...row }: Stored): CashPacket => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  withdrawn_at: withdrawn_at?.toISOString() ?? null,
  openings: [...openings],
});

/** @throws AppError 401, 403, 404 */
export async function cashPackets(ctx: ReadContext, firmId: string): Promise<CashPacket[]> {
  const { mwbeId } = await authorizeCash(ctx, firmId);
  const { rows } = await withRowSecurity(ctx, (tx) => select(tx, ctx.now, sql`p.mwbe_id = ${mwbeId}`));
  return rows.map(toPacket);
}

export async function cashPacket(ctx: ReadContext, mwbeId: string, id: string): Promise<CashPacket> {
  const { rows } = await withRowSecurity(ctx, (tx) => select(tx, ctx.now, sql`p.mwbe_id = ${mwbeId} AND p.id = ${id}`));
  return toPacket(orNotFound(rows[0]));
}

/** What the firm shared, for its own people. @throws AppError 401, 403, 404 */
export async function packetFile(
  ctx: ReadContext,
  { firmId, id, format }: { readonly firmId: string; readonly id: string; readonly format: 'pdf' | 'json' },
): Promise<FileDownload> {
  const { mwbeId } = await authorizeCash(ctx, firmId);
  const row = await withRowSecurity(ctx, (tx) =>
    tx.selectFrom('cash_packets').select('file').where('id', '=', id).where('mwbe_id', '=', mwbeId).executeTakeFirst(),
  );
  const { file } = orNotFound(row);
  const name = `cash-forecast-${id}.${format}`;
  return format === 'json'
    ? { name, type: 'application/json', body: Buffer.from(file, 'utf8') }
    : { name, type: 'application/pdf', body: await forecastPdf(file) };
}

export interface SharedPacket {
  readonly id: string;
  readonly firm: string;
  readonly lender: string;
  readonly email: string;
  readonly file: string;
  readonly expires_at: Date;
}

/** A packet while its link is open. */
export async function openPacket(
  { sql: db, now }: Pick<ReadContext, 'sql' | 'now'>,
  id: string,
): Promise<SharedPacket | undefined> {
  const { rows } = await sql<SharedPacket>`
    SELECT p.id, ${mwbeName(sql.ref('p.mwbe_id'))} AS firm, p.lender, p.email, p.file, p.expires_at FROM cash_packets p
    WHERE p.id = ${id} AND p.withdrawn_at IS NULL AND p.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** The packet of a link. @throws AppError 404, the same for every link that opens nothing */
export async function packetOfLink(ctx: ReadContext, secret: string): Promise<SharedPacket> {
  const { facts } = await openLink(ctx, secret, 'cash packet');
  const packet = await openPacket(ctx, String(facts.packet));
  if (!packet) throw linkExpired();
  return packet;
}
