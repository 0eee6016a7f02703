import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LETTER_ALPHABET, LETTER_CODE_LENGTH, LETTER_CODE_TTL_MS, MAX_TRIES } from '#contract/claims/rules.ts';
import type { Claim } from '#contract/claims/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { type LetterContent, letterPdf } from '../adapters/letter-pdf.ts';
import {
  authorizeDesk,
  authorizeOwnClaim,
  CLAIM_RATE_LIMIT,
  lockFirm,
  PENDING_CLAIM_STATES,
  pendingStatesSql,
} from '../policy.ts';
import { firmToClaim, hasPostalAddress, isDisputed, ownClaim } from '../reads.ts';
import { codeMac } from './code-mac.ts';
import { requireOpen, revokeChannel } from './email-code.ts';

export const letterLimit = ratePerPerson({ ...CLAIM_RATE_LIMIT, name: 'claim letter', perAccount: 5 });

/** Asks for a letter to the certified address; staff print it. @throws AppError 404, 409 */
export async function requestLetter(ctx: WriteContext, id: string): Promise<Claim> {
  const claim = await authorizeOwnClaim(ctx, id);
  await lockFirm(ctx, claim.mwbe_id);
  await requireOpen(ctx, claim);
  if (!hasPostalAddress(await firmToClaim(ctx.sql, claim.mwbe_id)))
    throw conflict('The lists have no street address of this firm. Prove the claim in another way.');
  // once printed, another may be asked for when the code of the last works no more
  const { rows } = await sql`
    UPDATE claims c SET letter_requested_at = ${ctx.now}
    WHERE c.id = ${id} AND c.state IN ${pendingStatesSql} AND (c.letter_requested_at IS NULL OR (
      EXISTS (SELECT FROM claim_codes k WHERE k.claim_id = c.id AND k.channel = 'letter' AND k.created_at >= c.letter_requested_at)
      AND NOT EXISTS (SELECT FROM claim_codes k WHERE k.claim_id = c.id AND k.channel = 'letter' AND k.revoked_at IS NULL
                      AND k.expires_at > ${ctx.now} AND k.tries < ${MAX_TRIES})))
    RETURNING c.id`.execute(ctx.sql);
  if (rows.length === 0) throw conflict('A letter is on its way already.');
  await ctx.audit({ action: 'claim letter requested', subjectType: 'claim', subjectId: id });
  return ownClaim(ctx, id);
}

/** A printed letter. */
export interface PrintedLetter {
  readonly name: string;
  readonly content: string;
}

/**
 * For staff: makes a code and prints the letter with it; the code is stored nowhere else, and replaces that of an earlier
 * letter. The claim stays open for as long as the code is valid.
 * @throws AppError 403, 404, 409 if no letter was asked for or the claim ended or is disputed
 */
export async function printLetter(ctx: WriteContext, id: string): Promise<PrintedLetter> {
  const { userId } = authorizeDesk(ctx);
  const seen = await ctx.sql.selectFrom('claims').select('mwbe_id').where('id', '=', id).executeTakeFirst();
  const { mwbe_id } = orNotFound(seen);
  await lockFirm(ctx, mwbe_id);
  if (await isDisputed(ctx.sql, mwbe_id)) throw conflict('This claim is disputed. Settle the dispute first.');
  const expires_at = new Date(ctx.now.getTime() + LETTER_CODE_TTL_MS);
  const claim = await ctx.sql
    .updateTable('claims')
    .set({ expires_at })
    .where('id', '=', id)
    .where('state', 'in', PENDING_CLAIM_STATES)
    .where('letter_requested_at', 'is not', null)
    .returning(['mwbe_id', 'user_id'])
    .executeTakeFirst();
  if (!claim) throw conflict('This claim has ended, or no letter was asked for.');
  const firm = await firmToClaim(ctx.sql, claim.mwbe_id);
  if (!hasPostalAddress(firm)) throw conflict('The lists have no street address of this firm any more.');
  await revokeChannel(ctx, id, 'letter');
  const codeId = randomUUID();
  const code = newLetterCode();
  await ctx.sql
    .insertInto('claim_codes')
    .values({
      id: codeId,
      claim_id: id,
      channel: 'letter',
      sent_to: null,
      code_mac: codeMac(ctx, codeId, code),
      issued: 1,
      created_at: ctx.now,
      created_by: userId,
      expires_at,
    })
    .execute();
  await ctx.audit({ action: 'claim letter printed', subjectType: 'claim', subjectId: id, details: { code: codeId } });
  await ctx.change('claims', null, [claim.user_id]);
  const content: LetterContent = {
    firm: firm.legal_business_name,
    address: addressLines(firm),
    claimant: (await nameOf(ctx, claim.user_id)) ?? '',
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    printedOn: ctx.now,
    validUntil: expires_at,
    site: ctx.config.publicUrl ?? 'http://localhost',
  };
  const pdf = await letterPdf(content);
  return { name: `claim-letter-${id.slice(0, 8)}.pdf`, content: pdf.toString('base64') };
}

const newLetterCode = (): string =>
  Array.from({ length: LETTER_CODE_LENGTH }, () => LETTER_ALPHABET[randomInt(LETTER_ALPHABET.length)]).join('');

type Address = Awaited<ReturnType<typeof firmToClaim>>;
const addressLines = ({ address_1, address_2, city, state, zip_code }: Address): string[] =>
  [address_1, address_2, `${city}, ${state} ${zip_code}`].filter((line): line is string => Boolean(line));

async function nameOf({ sql: tx }: WriteContext, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`SELECT ${personName(sql`${userId}::uuid`)} AS name`.execute(tx);
  return rows[0]?.name ?? null;
}
