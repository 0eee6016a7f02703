import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** One email as it came over the wire. */
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
  /** Reply codes by recipient, for those who are not accepted. */
  readonly refused: Map<string, number>;
  /** The next mail that this one matches, or one that has come already. @throws Error after `withinMs` */
  waitFor(matches: (mail: ReceivedMail) => boolean, withinMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** @param port where an earlier one was closed */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, number>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = refused.get(address);
      done(code ? Object.assign(new Error(`<${address}>: not accepted here`), { responseCode: code }) : null);
    },
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
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refused,
    waitFor(matches, withinMs = 60_000) {
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
