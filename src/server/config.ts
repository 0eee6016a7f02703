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
  /** Scripts of others that pages of members load: full addresses, null for none. */
  readonly feedbackWidgetUrl: string | null;
  readonly productAnalyticsUrl: string | null;
  /** What Prometheus sends to read /metrics; null lets in only who calls from this machine. */
  readonly metricsToken: string | null;
  /** In which the daily e-mails leave at seven in the morning: a name such as `America/New_York`. */
  readonly digestTimeZone: string;
  readonly webDir: string;
  /** 32 bytes that seal secrets in the database; null stands for the ones kept in `dataDir`. */
  readonly secretKey: Buffer | null;
  /** MaxMind database of the countries that network addresses belong to; null shows addresses alone. */
  readonly geoDatabase: string | null;
  /** Name servers that are asked for the proof of a domain; empty stands for the machine's own. */
  readonly dnsServers: readonly string[];
  /** Object storage for files; null keeps them below `dataDir`. */
  readonly bucket: BucketSettings | null;
  /** Takes and processes photos in our place; null for our own. */
  readonly photoService: PhotoServiceSettings | null;
}

/** An upload and encoding service that speaks Transloadit's protocol. */
export interface PhotoServiceSettings {
  /** Origin. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly template: string;
  /** Origins where the photos that it makes lie. */
  readonly results: readonly string[];
  /** Where it tells us what it has made. */
  readonly notifyUrl: string;
}

/** An S3-compatible service and the part of it that belongs to this installation alone. */
export interface BucketSettings {
  readonly name: string;
  /** Before every key; without a slash at its end. */
  readonly prefix: string;
  /** Null stands for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const ROOT = resolve(import.meta.dirname, '../..');

/** @throws Error with a sentence for the person who started the server, naming the variable. */
export function readConfig(env: Environment): Config {
  const host = env.HOST || '127.0.0.1';
  const databaseUrl = env.DATABASE_URL || null;
  if (databaseUrl !== null) urlOf(env, 'DATABASE_URL', ['postgresql:', 'postgres:']);
  const publicUrl = env.PUBLIC_URL ? urlOf(env, 'PUBLIC_URL', ['http:', 'https:']).origin : null;
  if (env.SMTP_URL) urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const trustProxy = proxies(env.TRUST_PROXY || '');
  const outside = [publicUrl ? new URL(publicUrl).hostname : '', host].find((name) => name && !isLoopback(name));
  return {
    host,
    port: wholeNumber(env, 'PORT', 3000, 65_535),
    dataDir: resolve(ROOT, env.DATA_DIR || 'var'),
    databaseUrl,
    demo: demo(env.DEMO, databaseUrl, outside ?? (trustProxy && 'behind a proxy')),
    publicUrl,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Plumbline <no-reply@plumbline.example>',
    trustProxy,
    logLevel: logLevel(env.LOG_LEVEL),
    requestsPerMinute: wholeNumber(env, 'REQUESTS_PER_MINUTE', 1200, 1_000_000),
    feedbackWidgetUrl: script(env, 'FEEDBACK_WIDGET_URL'),
    productAnalyticsUrl: script(env, 'PRODUCT_ANALYTICS_URL'),
    metricsToken: env.METRICS_TOKEN || null,
    digestTimeZone: timeZone(env.DIGEST_TIME_ZONE || 'America/New_York'),
    webDir: join(ROOT, 'dist/web'),
    secretKey: secretKey(env.SECRET_KEY),
    geoDatabase: env.GEO_DATABASE ? resolve(ROOT, env.GEO_DATABASE) : null,
    dnsServers: nameServers(env.DNS_SERVERS || ''),
    bucket: bucket(env),
    photoService: photoService(env, publicUrl),
  };
}

/**
 * Behind a public origin or a proxy the public reaches a loopback address as well: no public password there.
 * @param outside how the public may come in; empty where it cannot
 */
function demo(value: string | undefined, databaseUrl: string | null, outside: string): boolean {
  if (value === undefined || value === '') return databaseUrl === null && outside === '';
  if (value !== '0' && value !== '1') throw new Error('DEMO must be 0 or 1');
  if (value === '1' && outside !== '') {
    throw new Error(`DEMO=1 has a public password and so needs a loopback HOST and PUBLIC_URL, not ${outside}`);
  }
  return value === '1';
}

function isLoopback(name: string): boolean {
  const host = name.replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function urlOf(env: Environment, name: string, protocols: readonly string[]): URL {
  const value = env[name] ?? '';
  const url = URL.parse(value);
  if (!url || !protocols.some((one) => value.startsWith(`${one}//`))) {
    throw new Error(`${name} must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`);
  }
  return url;
}

/** Its origin goes into the content security policy, which knows no IPv6 and gives `;` and `*` a meaning. */
function script(env: Environment, name: string): string | null {
  if (!env[name]) return null;
  const { protocol, hostname, username, password, hash, href } = urlOf(env, name, ['https:', 'http:']);
  const isSafe = protocol === 'https:' || isLoopback(hostname);
  if (isSafe && !username && !password && !hash && /^[a-z0-9.-]+$/.test(hostname)) return href;
  throw new Error(
    `${name} must be the https:// address of a script, without user name or #; http:// is for loopback hosts alone`,
  );
}

/** All or none: a file that lies where nobody looks is lost. */
function bucket(env: Environment): BucketSettings | null {
  const names = ['FILES_BUCKET', 'FILES_PREFIX', 'FILES_ACCESS_KEY_ID', 'FILES_SECRET_ACCESS_KEY'] as const;
  const given = [...names, 'FILES_ENDPOINT', 'FILES_REGION'].filter((name) => env[name]);
  if (given.length === 0) return null;
  const missing = names.find((name) => !env[name]);
  if (missing) throw new Error(`${missing} is missing: with ${given[0]} files lie in object storage`);
  return {
    name: plain(env, 'FILES_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    prefix: plain(
      env,
      'FILES_PREFIX',
      /^[\w.-]*\w(?:\/[\w.-]*\w)*$/,
      'a path of plain names such as plumbline/production',
    ),
    endpoint: env.FILES_ENDPOINT ? secure(env, 'FILES_ENDPOINT').href : null,
    region: plain(env, 'FILES_REGION', /^[a-z0-9-]{0,40}$/, 'the name of a region') || 'us-east-1',
    accessKeyId: env.FILES_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.FILES_SECRET_ACCESS_KEY ?? '',
  };
}

function photoService(env: Environment, publicUrl: string | null): PhotoServiceSettings | null {
  const names = ['URL', 'KEY', 'SECRET', 'TEMPLATE', 'RESULTS'].map((name) => `PHOTO_SERVICE_${name}`);
  const given = names.find((name) => env[name]);
  if (given === undefined) return null;
  const missing = names.find((name) => !env[name]);
  if (missing) throw new Error(`${missing} is missing: with ${given} photos go to an upload service`);
  if (publicUrl === null) throw new Error(`PUBLIC_URL is missing: with ${given} an upload service must reach it`);
  const results = (env.PHOTO_SERVICE_RESULTS ?? '').split(',');
  return {
    url: sourceOf(env, 'PHOTO_SERVICE_URL').origin,
    key: env.PHOTO_SERVICE_KEY ?? '',
    secret: env.PHOTO_SERVICE_SECRET ?? '',
    template: env.PHOTO_SERVICE_TEMPLATE ?? '',
    results: results.map((one) => sourceOf({ PHOTO_SERVICE_RESULTS: one.trim() }, 'PHOTO_SERVICE_RESULTS').origin),
    notifyUrl: `${publicUrl}/api/v1/photo_assemblies/notify`,
  };
}

/** An origin for the content security policy, which knows no IPv6 and gives `;` and `*` a meaning. */
function sourceOf(env: Environment, name: string): URL {
  const url = secure(env, name);
  if (url.pathname !== '/' || !/^[a-z0-9.-]+$/.test(url.hostname)) throw new Error(`${name} must be without a path`);
  return url;
}

function plain(env: Environment, name: string, form: RegExp, what: string): string {
  const value = env[name] ?? '';
  if (!form.test(value)) throw new Error(`${name} must be ${what}`);
  return value;
}

/** Over https://, or on this machine. */
function secure(env: Environment, name: string): URL {
  const url = urlOf(env, name, ['https:', 'http:']);
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname);
  if (isSafe && !url.username && !url.password && !url.hash && !url.search) return url;
  throw new Error(`${name} must be an https:// address without user name, ? or #; http:// is for loopback hosts alone`);
}

/** Addresses, ranges such as 10.0.0.0/8, and the names that Fastify knows. */
function proxies(value: string): string {
  const known = ['loopback', 'linklocal', 'uniquelocal'];
  for (const one of value === '' ? [] : value.split(',').map((address) => address.trim())) {
    const [address = '', bits = '0'] = one.split('/');
    if (known.includes(one) || (isIP(address) && /^\d{1,3}$/.test(bits) && Number(bits) <= 128)) continue;
    throw new Error(`TRUST_PROXY must be addresses or ranges such as 10.0.0.0/8, comma-separated, not ${one}`);
  }
  return value;
}

function wholeNumber(env: Environment, name: string, fallback: number, max: number): number {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  if (!/^\d{1,7}$/.test(value) || Number(value) > max) throw new Error(`${name} must be a whole number up to ${max}`);
  return Number(value);
}

function secretKey(value: string | undefined): Buffer | null {
  if (!value) return null;
  const key = Buffer.from(value, 'base64');
  if (key.length === 32 && /^[\w+/-]{43}=?$/.test(value)) return key;
  throw new Error('SECRET_KEY must be 32 random bytes in base64: make them with openssl rand -base64 32');
}

/** Addresses, with a port where it is not 53: `10.0.0.2` or `127.0.0.1:5300`. */
function nameServers(value: string): readonly string[] {
  const servers = value === '' ? [] : value.split(',').map((one) => one.trim());
  const wrong = servers.find(
    (one) => !isIP(one.replace(/^\[(.*)\](?::\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1')),
  );
  if (wrong !== undefined)
    throw new Error(`DNS_SERVERS must be addresses such as 10.0.0.2, comma-separated, not ${wrong}`);
  return servers;
}

function timeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`DIGEST_TIME_ZONE must be a time zone such as America/New_York, not ${value}`);
  }
}

function logLevel(value: string | undefined): Config['logLevel'] {
  const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
  const level = levels.find((known) => known === (value || 'warn'));
  if (!level) throw new Error(`LOG_LEVEL must be one of ${levels.join(', ')}`);
  return level;
}
