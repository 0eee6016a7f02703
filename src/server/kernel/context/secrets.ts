import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Generated, Sql } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    secret_key: { one: Generated<boolean>; fingerprint: Buffer };
  }
}

/** Encrypts secrets that must be read again (all others are hashed) with a key outside the database. */
export interface Secrets {
  /**
   * AES-256-GCM. @param about owner of the secret as in `totp:<user id>`: it cannot be decrypted in another row
   */
  seal(secret: string | Buffer, about: string): Buffer;
  /** @throws Error if it was not sealed by this key for this purpose */
  open(sealed: Buffer, about: string): Buffer;
  /** HMAC-SHA-256 with a key derived for the purpose. */
  mac(purpose: string, value: string): Buffer;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @throws Error when the secrets in the database were sealed by another key */
export async function openSecrets(config: Config, db: Sql): Promise<Secrets> {
  const key = config.secretKey ?? (await ownKey(config.dataDir));
  const fingerprint = derive(key, 'fingerprint');
  await db
    .insertInto('secret_key')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('secret_key').select('fingerprint').executeTakeFirstOrThrow();
  if (timingSafeEqual(known.fingerprint, fingerprint)) return secretsOf(key);
  throw new Error(
    `This database belongs to another secret key. Set SECRET_KEY to the one it was made with; without that setting it lies in ${keyFile(config.dataDir)} of the machine that made it.`,
  );
}

export function secretsOf(key: Buffer): Secrets {
  const sealing = derive(key, 'seal');
  return {
    seal(secret, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about));
      const content = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), content]);
    },
    open(sealed, about) {
      if (sealed[0] !== VERSION) throw new Error('This secret was sealed in an unknown way');
      const [iv, rest] = [sealed.subarray(1, 1 + IV_BYTES), sealed.subarray(1 + IV_BYTES)];
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(rest.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
    },
    mac: (purpose, value) =>
      createHmac('sha256', derive(key, `mac ${purpose}`))
        .update(value)
        .digest(),
  };
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `plumbline ${purpose}`, 32));

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/** The key of this folder, created at first use. */
async function ownKey(dataDir: string): Promise<Buffer> {
  const file = keyFile(dataDir);
  const kept = await readFile(file).catch(() => null);
  if (kept?.length === 32) return kept;
  await mkdir(dataDir, { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, randomBytes(32), { mode: 0o600 });
  // of concurrent processes, the first one wins
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return readFile(file);
}
