import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

/** An S3-compatible server in a process of its own. */
export interface ObjectStore {
  /** Environment variables that configure it as file storage. */
  readonly env: Readonly<Record<string, string>>;
  /** Keys of all objects. */
  keys(): string[];
  close(): Promise<void>;
}

const BUCKET = 'plumbline-files';

const S3RVER = createRequire(import.meta.url).resolve('@20minutes/s3rver');

/**
 * s3rver has no types, and the package lacks its CLI. Signatures are checked except for list requests, where s3rver drops
 * the slash after the bucket that the client signs.
 */
const PROGRAM = `
  const S3rver = require(process.argv[2]);
  const configureBuckets = [{ name: '${BUCKET}' }];
  const options = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false, configureBuckets };
  const server = new S3rver({ ...options, directory: process.argv[1] });
  server.middleware.unshift((ctx, next) => {
    if (ctx.path === '/${BUCKET}/') ctx.app = Object.create(ctx.app, { allowMismatchedSignatures: { value: true } });
    return next();
  });
  server.run().then(({ port }) => console.log(port));
`;

export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-objects-'));
  const server = spawn(process.execPath, ['-e', PROGRAM, folder, S3RVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(server.stdout, 'data');
  const port = Number(String(output));
  const place = join(folder, BUCKET);
  return {
    env: {
      FILES_BUCKET: BUCKET,
      FILES_PREFIX: 'fictional/test',
      FILES_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_ACCESS_KEY_ID: 'S3RVER',
      FILES_SECRET_ACCESS_KEY: 'S3RVER',
    },
    keys: () =>
      (existsSync(place) ? readdirSync(place, { recursive: true, withFileTypes: true }) : [])
        .filter((entry) => entry.isFile() && entry.name.endsWith('._S3rver_object'))
        .map(({ parentPath, name }) => relative(place, join(parentPath, name)).split(sep).join('/'))
        .map((path) => path.replace(/\._S3rver_object$/, ''))
        .sort(),
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
