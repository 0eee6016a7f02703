import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CASH_LIMITS } from '#contract/cash-bridge/rules.ts';
import type { CashBridge, CashPacket, NewPacket, PacketByLink } from '#contract/cash-bridge/schema.ts';
import { DAY_MS } from '#contract/durations.ts';
import { FORECAST_FORMAT } from '#contract/signed-records/rules/format.ts';
import { serializeRecord, signingInput } from '#contract/signed-records/rules/verification.ts';
import { type CashForecast, cashForecast } from '#contract/signed-records/schema/cash-forecast.ts';
import { mwbeOfProject } from '#server/businesses/reads/fragments.ts';
import { serialize } from '#server/db/serialize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { statementSigner } from '#server/signed-records/commands/statement.ts';
import { forecastPdf } from '../adapters/forecast-pdf.ts';
import { mailCashPacket } from '../job-definitions.ts';
import { authorizeCash, type FirmCash, SHARING_RATE_LIMIT } from '../policy.ts';
import { cashPacket, packetOfLink } from '../reads/packets.ts';
import { bridgeOfFirm } from '../reads.ts';

export const sharingLimit = ratePerPerson(SHARING_RATE_LIMIT);

const subject = (id: string) => ({ subjectType: 'cash packet', subjectId: id }) as const;

/** Signs the forecast of today; a job emails the link. @throws AppError 401, 403, 404, 409, 429 */
export async function sharePacket(
  ctx: WriteContext,
  firmId: string,
  { lender, email, days }: NewPacket,
): Promise<CashPacket> {
  const firm = await authorizeCash(ctx, firmId);
  const id = randomUUID();
  const file = await signedForecast(ctx, firm, id);
  await serialize(ctx.sql, `cash packets ${firm.mwbeId}`);
  const { rows } = await sql`
    INSERT INTO cash_packets (id, mwbe_id, lender, email, file, created_by, created_at, expires_at)
    SELECT ${id}, ${firm.mwbeId}, ${lender}, ${email}, ${file}, ${firm.userId}, ${ctx.now},
           ${new Date(ctx.now.getTime() + days * DAY_MS)}
    WHERE (SELECT count(*) FROM cash_packets p WHERE p.mwbe_id = ${firm.mwbeId} AND p.withdrawn_at IS NULL
             AND p.expires_at > ${ctx.now}) < ${CASH_LIMITS.packets}
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw conflict(`At most ${CASH_LIMITS.packets} links can be open. Withdraw one first.`);
  await ctx.enqueue(mailCashPacket.with({ packet: id }));
  await ctx.audit({ action: 'cash packet shared', ...subject(id), details: { lender, days } });
  return cashPacket(ctx, firm.mwbeId, id);
}

async function signedForecast(ctx: WriteContext, firm: FirmCash, id: string): Promise<string> {
  const { today, costs, ...bridge } = await bridgeOfFirm(ctx, firm);
  const signer = await statementSigner(ctx);
  const forecast = cashForecast.parse({
    ...bridge,
    format: FORECAST_FORMAT,
    id,
    key_id: signer.keyId,
    issued_at: signer.signedAt.toISOString(),
    mwbe: await nameOf(ctx, firm),
    as_of: today,
    costs: costs.map(plain),
  });
  return serializeRecord(forecast, signer.sign(signingInput(forecast)));
}

const plain = ({ name, amount_cents, rhythm, from_on, until_on }: CashBridge['costs'][number]) => ({
  name,
  amount_cents,
  rhythm,
  from_on,
  until_on,
});

async function nameOf({ sql: db }: WriteContext, { mwbeId }: FirmCash): Promise<CashForecast['mwbe'] | undefined> {
  const { rows } = await sql<{ firm: CashForecast['mwbe'] }>`
    SELECT ${mwbeOfProject(sql`${mwbeId}::uuid`)} AS firm`.execute(db);
  const firm = rows[0]?.firm;
  return firm && { id: firm.id, mwbe_core_id: firm.mwbe_core_id, legal_business_name: firm.legal_business_name };
}

/** The link opens nothing from then on. @throws AppError 401, 403, 404, 409 if it has ended already */
export async function withdrawPacket(
  ctx: WriteContext,
  { firmId, id }: { readonly firmId: string; readonly id: string },
): Promise<CashPacket> {
  const { mwbeId } = await authorizeCash(ctx, firmId);
  const withdrawn = await ctx.sql
    .updateTable('cash_packets')
    .set({ withdrawn_at: ctx.now })
    .where('id', '=', id)
    .where('mwbe_id', '=', mwbeId)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning('email')
    .executeTakeFirst();
  const packet = await cashPacket(ctx, mwbeId, id);
  if (!withdrawn) throw conflict('This link has ended already.');
  await revokeLinks(ctx, { email: withdrawn.email, facts: { packet: id } }, 'cash packet');
  await ctx.audit({ action: 'cash packet withdrawn', ...subject(id) });
  return packet;
}

/** More are not written: whoever has the link could fill the table. */
const MAX_OPENINGS = 500;

/** For `prepare`: the file as a PDF, before the transaction. @throws AppError 404 */
export const pdfOfLink = async (ctx: ReadContext, secret: string): Promise<string> =>
  (await forecastPdf((await packetOfLink(ctx, secret)).file)).toString('base64');

/** What a lender sees; the firm sees that it was opened. @throws AppError 404 */
export async function lookAtPacket(ctx: WriteContext, secret: string, pdf: string): Promise<PacketByLink> {
  const { id, firm, lender, file, expires_at } = await packetOfLink(ctx, secret);
  await sql`
    INSERT INTO cash_packet_openings (packet_id, at)
    SELECT ${id}, ${ctx.now} WHERE (SELECT count(*) FROM cash_packet_openings o WHERE o.packet_id = ${id}) < ${MAX_OPENINGS}`.execute(
    ctx.sql,
  );
  return { firm, lender, expires_at: expires_at.toISOString(), json: file, pdf };
}
