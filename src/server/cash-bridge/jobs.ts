import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { packetMail } from './emails/packet.ts';
import { mailCashPacket } from './job-definitions.ts';
import { openPacket } from './reads/packets.ts';

const mailCashPacketHandler = handleJob(mailCashPacket, async (services, { packet: id }) => {
  const packet = await openPacket(services.readContext(), id);
  if (!packet) return;
  const { email, firm, lender, expires_at } = packet;
  const ttlMs = expires_at.getTime() - services.clock.now().getTime();
  const secret = await services.transact((ctx) =>
    issueLink(ctx, { purpose: 'cash packet', ttlMs, email, note: { company: firm }, facts: { packet: id } }),
  );
  await services.mail.send(
    packetMail({ to: email, key: id, firm, lender, expiresAt: expires_at }, secret, services.origin()),
  );
});

export const jobs = [mailCashPacketHandler];
