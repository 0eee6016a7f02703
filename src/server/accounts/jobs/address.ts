import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { addressChangedMail, addressTakenMail, newAddressMail } from '../emails/address.ts';
import { mailAddressChanged, mailNewAddress } from '../job-definitions.ts';
import { LIVES } from '../policy.ts';
import { hasAccount } from '../reads/company.ts';
import { recipient } from '../reads.ts';

/** Asks a new address whether it is theirs; one that has an account already is told so instead. */
export const mailNewAddressHandler = handleJob(mailNewAddress, async (system, { user_id: userId, email, asked_at }) => {
  const { sql, config } = system.readContext();
  const person = await recipient(sql, config, userId);
  if (!person) return;
  const to = { email, key: `new-address-${userId}-${Date.parse(asked_at)}` };
  if (await hasAccount(sql, email)) return system.mail.send(addressTakenMail(to, system.origin()));
  const link = { purpose: 'new e-mail address', lifeMs: LIVES.newAddress, userId, email } as const;
  const secret = await system.transact((ctx) => issueLink(ctx, link));
  await system.mail.send(newAddressMail(to, `${system.origin()}/link/${secret}`));
});

/** Tells the former address that another one took its place. */
export const mailAddressChangedHandler = handleJob(mailAddressChanged, async (system, { user_id: userId, former }) => {
  const { sql, config } = system.readContext();
  const person = await recipient(sql, config, userId);
  if (!person) return;
  const to = { email: former, first_name: person.first_name, key: `address-changed-${userId}-${person.email}` };
  await system.mail.send(addressChangedMail(to, system.origin()));
});
