import type { Flag } from '#contract/references/rules.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { ownAddressFlags } from '../reads/own-side.ts';
import { refusesMail } from '../reads/refusals.ts';

/**
 * Whether a firm may write to somebody outside. Requests to one address wait for each other until the transaction ends,
 * so that concurrent ones can't exceed what it may get.
 * @param count how many emails of this kind the address got lately, and how many it may get
 * @throws AppError 400 for the firm's own side, 409 for an address that wants no emails or got too many
 */
export async function requireWritable(
  ctx: WriteContext,
  mwbeId: string,
  email: string,
  { recent, atMost }: { readonly recent: () => Promise<number>; readonly atMost: number },
): Promise<void> {
  const [own] = await ownAddressFlags(ctx, mwbeId, email);
  if (own) throw badRequest('body.email', OWN[own] ?? OWN.own_domain ?? '');
  await serialize(ctx.sql, `mail outside ${email.toLowerCase()}`);
  if (await refusesMail(ctx, email)) throw conflict(REFUSED);
  if ((await recent()) >= atMost) throw conflict(TOO_MANY);
}

const OWN: Partial<Record<Flag, string>> = {
  own_address: 'must be outside your firm: this is an address of your own people',
  own_domain: 'must be outside your firm: this address has the same domain as your website or people',
};
const REFUSED = 'This person asked not to be emailed by firms on Plumbline.';
const TOO_MANY = 'This person got several requests from firms this week. Try again in a few days.';
