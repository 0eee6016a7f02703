import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { signText } from '../adapters/ed25519.ts';
import { openPrivateKey, signingKey } from './keys.ts';

interface StatementSigner {
  /** Both belong into the signed text. */
  readonly keyId: string;
  readonly signedAt: Date;
  sign(text: string): string;
}

/** For other rooms: signs texts of theirs with the current key. A text says its own format, so that none passes for another. */
export async function statementSigner(ctx: WriteContext): Promise<StatementSigner> {
  const key = await signingKey(ctx);
  const privateKey = openPrivateKey(ctx, key);
  return {
    keyId: key.id,
    // clocks of several processes differ: nothing is signed before its key was there
    signedAt: new Date(Math.max(+ctx.now, +key.valid_from)),
    sign: (text) => signText(text, privateKey),
  };
}
