import type { AppServices } from '#server/kernel/context/app-services.ts';
import { startMailServer } from '../adapters/mail-server.ts';
import { addressee, receiveEmail } from './receive-email.ts';

/** Listens for replies by email, where that is switched on. @returns what stops it */
export async function takeReplies(services: AppServices): Promise<(() => Promise<void>) | undefined> {
  const smtp = services.config.mailIn?.smtp;
  if (!smtp) return undefined;
  const server = await startMailServer({
    ...smtp,
    isKnown: (address) => addressee(services.readContext(), address) !== null,
    receive: (recipient, raw) => receiveEmail(services, recipient, raw),
    failed: (error) => services.log.error({ err: error }, 'a reply by email could not be taken'),
  });
  services.log.info({ port: server.port }, 'taking replies by email');
  return server.close;
}
