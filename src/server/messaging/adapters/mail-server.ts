import type { AddressInfo } from 'node:net';
import type { SMTPServerDataStream } from 'smtp-server';
import { megabytes } from '#contract/limits.ts';
import { MAX_EMAIL_BYTES } from '#contract/messaging/rules.ts';

/** What became of an email: taken (also if it was dropped on purpose), or refused with a reason for its sender. */
export type Received = { readonly taken: true } | { readonly taken: false; readonly reason: string };

export interface MailServerParts {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether mail comes to this address at all. */
  isKnown(address: string): boolean;
  receive(recipient: string, raw: Buffer): Promise<Received>;
  failed(error: unknown): void;
}

/** More senders than this wait: each email costs memory. */
const MAX_CLIENTS = 20;
const IDLE_MS = 60_000;
const CLOSE_MS = 5_000;

/**
 * Takes email by SMTP for the reply addresses and for nothing else. It stands behind the mail server of the installation,
 * which speaks TLS and keeps spam away; it relays nothing.
 * @returns the port, and what stops it
 */
export async function startMailServer(parts: MailServerParts): Promise<{ port: number; close(): Promise<void> }> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    banner: 'Plumbline',
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideENHANCEDSTATUSCODES: true,
    size: MAX_EMAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length > 0) return done(refusal(452, 'One recipient at a time'));
      if (!parts.isKnown(address)) return done(refusal(550, 'This reply address is not valid or has expired'));
      done();
    },
    onData(stream, session, done) {
      const [recipient] = session.envelope.rcptTo;
      received(stream)
        .then(async (raw) => {
          if (raw === null) return done(refusal(552, `The email is larger than ${megabytes(MAX_EMAIL_BYTES)} MB`));
          const answer = await parts.receive(recipient?.address ?? '', raw);
          if (answer.taken) done();
          else done(refusal(554, answer.reason));
        })
        .catch((error: unknown) => {
          parts.failed(error);
          // the sender's mail server tries again
          done(refusal(451, 'Try again later'));
        });
    },
  });
  // a sender that breaks off is no fault of ours
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(parts.port, parts.host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** An email; null for one that is too large, of which nothing is kept: the server reads on to the end before it answers. */
async function received(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk);
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
