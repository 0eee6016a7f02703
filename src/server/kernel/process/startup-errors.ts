import type { Config } from '#server/config.ts';
import { sqlState } from '../http/errors.ts';

type Failed = NodeJS.ErrnoException & { hostname?: string; port?: number; errcode?: number };

/** Disk errors of WebAssembly's file system (WASI errno). */
const WASI: Readonly<Record<number, string>> = { 2: 'EACCES', 29: 'EIO', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' };
/** Disk errors of SQLite, which holds the lock of the folder. */
const SQLITE: Readonly<Record<number, string>> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES' };

const DISK: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk reports a fault',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Explains a failed start in a sentence for the person at the terminal, without stack or password.
 * @param config null if the settings themselves were invalid
 */
export function describeStartupError(error: unknown, config: Config | null): string {
  const { message } = (error ?? {}) as Partial<Error>;
  return (config && (ofListening(error, config) ?? ofStorage(error, config))) || message || String(error);
}

function ofListening(error: unknown, { host, port, metricsPort }: Config): string | undefined {
  const { code, syscall, hostname, port: wanted } = error as Failed;
  if (code === 'EADDRINUSE' && metricsPort !== null && wanted === metricsPort)
    return `METRICS_PORT=${metricsPort} is taken by another program; choose another one`;
  if (code === 'EADDRINUSE')
    return 'The port is taken by another program. Stop it, or choose another one: PORT=3001 npm start';
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}; choose one above 1023`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return `HOST=${host} is no address of this machine`;
  return undefined;
}

function ofStorage(error: unknown, { databaseUrl, dataDir }: Config): string | undefined {
  if (databaseUrl !== null) return ofPostgres(error, new URL(databaseUrl)) ?? ofDisk(error, dataDir);
  const text = String(error);
  if (/PGlite failed to initialize/i.test(text) || (/PGlite/i.test(text) && /data directory/i.test(text))) {
    return (
      `The embedded database in ${dataDir}/pglite cannot be opened: it is damaged, or from another version. ` +
      'Put a copy of it back, or move it away to start with an empty one.'
    );
  }
  return ofDisk(error, dataDir);
}

function ofDisk(error: unknown, dataDir: string): string | undefined {
  const { code = '', errcode, errno, name } = error as Failed;
  const known = SQLITE[errcode ?? -1] ?? (name === 'ErrnoError' ? WASI[errno ?? -1] : undefined) ?? code;
  const why = DISK[known];
  return why && `Cannot keep data in ${dataDir}: ${why}. Choose another folder with DATA_DIR=…`;
}

function ofPostgres(error: unknown, { host, pathname, username }: URL): string | undefined {
  const state = sqlState(error);
  const { code, message = '' } = error as Failed;
  if (state === '28P01' || state === '28000')
    return `PostgreSQL refuses the user ${username} or the password in DATABASE_URL`;
  if (state === '3D000') return `PostgreSQL has no database ${pathname.slice(1)}; make it first`;
  if (state === '42501') {
    return (
      `The user ${username} in DATABASE_URL may not do this: ${message}. It must own its database and may make roles ` +
      'once (docs/operations.md tells the other way).'
    );
  }
  if (state !== undefined && !/^(08|53|57)/.test(state)) return undefined;
  if (state === undefined && !/^E[A-Z_]{3,}$/.test(code ?? '') && !/terminated|timeout/.test(message)) return undefined;
  return `PostgreSQL at ${host} cannot be reached (${code ?? message})`;
}
