import { z } from 'zod';
import { instant, uuid } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { job } from '#server/kernel/jobs.ts';
import { issueLink } from '#server/links/commands.ts';
import { addressChangedMail, addressTakenMail, newAddressMail } from '../emails/address.ts';
import { LIVES } from '../policy.ts';
import { hasAccount } from '../reads/company.ts';
import { recipient } from '../reads.ts';

/** Asks a new address whether it is theirs; one that has an account already is told so instead. */
export const mailNewAddress = job({
  name: 'accounts.mail-new-address',
  payload: z.strictObject({ user_id: uuid, email: z.string().max(LIMITS.email), asked_at: instant }),
  async handle(system, { user_id: userId, email, asked_at }) {
    const { sql, config } = system.read();
    const person = await recipient(sql, config, userId);
    if (!person) return;
    const to = { email, key: `new-address-${userId}-${Date.parse(asked_at)}` };
    if (await hasAccount(sql, email)) return system.mail.send(addressTakenMail(to, system.origin()));
    const link = { purpose: 'new e-mail address', lifeMs: LIVES.newAddress, userId, email } as const;
    const secret = await system.transact((ctx) => issueLink(ctx, link));
    await system.mail.send(newAddressMail(to, `${system.origin()}/link/${secret}`));
  },
});

/** Tells the former address that another one took its place. */
export const mailAddressChanged = job({
  name: 'accounts.mail-address-changed',
  payload: z.strictObject({ user_id: uuid, former: z.string().max(LIMITS.email) }),
  async handle(system, { user_id: userId, former }) {
    const { sql, config } = system.read();
    const person = await recipient(sql, config, userId);
    if (!person) return;
    const to = { email: former, first_name: person.first_name, key: `address-changed-${userId}-${person.email}` };
    await system.mail.send(addressChangedMail(to, system.origin()));
  },
});
