import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** One e-mail as it came over the wire. */
export interface ReceivedMail {
  readonly to: string[];
  readonly from: string;
  /** Headers and body, undecoded. */
  readonly raw: string;
}

/** A real SMTP receiver on a free port. */
export interface Mailbox {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The next mail that this one matches, or one that has come already. @throws Error after `withinMs` */
  waitFor(matches: (mail: ReceivedMail) => boolean, withinMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      buffer(stream).then((content) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
          raw: content.toString('utf8'),
        });
        for (const look of waiting) look();
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    waitFor(matches, withinMs = 15_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No such mail; received: ${received.map(({ to }) => to).join(' ') || 'none'}`));
        }, withinMs);
        const look = () => {
          const mail = received.find(matches);
          if (!mail) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
