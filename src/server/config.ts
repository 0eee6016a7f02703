import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

/** Every setting of the process, read once from the environment; nothing else reads the environment. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute path of everything that the product writes: the embedded database, files, mail that was not sent. */
  readonly dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** Demonstration organisations, people and a public password: only ever on a loopback address. */
  readonly demo: boolean;
  /** Origin in links of e-mails; null stands for the address that the server listens on. */
  readonly publicUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Addresses of reverse proxies whose X-Forwarded-For counts, comma-separated; empty trusts none. */
  readonly trustProxy: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Requests a minute from one address before 429. */
  readonly requestsPerMinute: number;
  readonly webDir: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const ROOT = resolve(import.meta.dirname, '../..');

/** @throws Error with a sentence for the person who started the server, naming the variable. */
export function readConfig(env: Environment): Config {
  const host = env.HOST || '127.0.0.1';
  const databaseUrl = env.DATABASE_URL || null;
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Error('DATABASE_URL must begin with postgresql://');
  }
  return {
    host,
    port: wholeNumber(env, 'PORT', 3000, 65_535),
    dataDir: resolve(ROOT, env.DATA_DIR || 'var'),
    databaseUrl,
    demo: demo(env.DEMO, host, databaseUrl),
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Plumbline <no-reply@plumbline.example>',
    trustProxy: env.TRUST_PROXY || '',
    logLevel: logLevel(env.LOG_LEVEL),
    requestsPerMinute: wholeNumber(env, 'REQUESTS_PER_MINUTE', 1200, 1_000_000),
    webDir: join(ROOT, 'dist/web'),
  };
}

function demo(value: string | undefined, host: string, databaseUrl: string | null): boolean {
  if (value === undefined || value === '') return databaseUrl === null && isLoopback(host);
  if (value !== '0' && value !== '1') throw new Error('DEMO must be 0 or 1');
  if (value === '1' && !isLoopback(host)) {
    throw new Error(`DEMO=1 has a public password and so needs a loopback HOST, not ${host}`);
  }
  return value === '1';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function wholeNumber(env: Environment, name: string, fallback: number, max: number): number {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  if (!/^\d{1,7}$/.test(value) || Number(value) > max) throw new Error(`${name} must be a whole number up to ${max}`);
  return Number(value);
}

function logLevel(value: string | undefined): Config['logLevel'] {
  const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
  const level = levels.find((known) => known === (value || 'warn'));
  if (!level) throw new Error(`LOG_LEVEL must be one of ${levels.join(', ')}`);
  return level;
}
