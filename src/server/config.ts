import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Every setting of the process, read once from the environment; nothing else reads the environment. */
export type Config = Readonly<ReturnType<typeof readConfig>>;
/** An S3-compatible service and the part of it that belongs to this installation alone. */
export type BucketSettings = Readonly<NonNullable<Config['bucket']>>;
/** An upload and encoding service that speaks Transloadit's protocol. */
export type PhotoServiceSettings = Readonly<NonNullable<Config['photoService']>>;

/** Where clamd listens: a socket of this machine, or another host. */
export type ClamdAddress = NonNullable<Config['clamd']>;

type Environment = Readonly<Record<string, string | undefined>>;

const ROOT = resolve(import.meta.dirname, '../..');

function isLoopback(name: string): boolean {
  const host = name.replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

const text = z.string();
const wholeNumber = (max: number) =>
  text
    .refine((value) => /^\d{1,7}$/.test(value) && Number(value) <= max, `must be a whole number up to ${max}`)
    .transform(Number);
const list = <S extends z.ZodType<unknown, string>>(entry: S) =>
  text.transform((value) => value.split(',').map((one) => one.trim())).pipe(z.array(entry));
const item = (isValid: (value: string) => boolean, format: string) =>
  text.refine(isValid, { error: ({ input }) => `must be ${format}, not ${input}` });

const url = (...protocols: readonly string[]) =>
  text
    .refine((value) => URL.canParse(value) && protocols.some((one) => value.startsWith(one)), {
      error: `must be an address that begins with ${protocols.join(' or ')}`,
      abort: true,
    })
    .transform((value) => new URL(value));
const isSecure = ({ protocol, hostname, username, password, hash }: URL) =>
  (protocol === 'https:' || isLoopback(hostname)) && !username && !password && !hash;
/** The content security policy does not support IPv6 and gives `;` and `*` a meaning. */
const isPlainHost = ({ hostname }: URL) => /^[a-z0-9.-]+$/.test(hostname);
const scriptUrl = url('https://', 'http://')
  .refine(
    (value) => isSecure(value) && isPlainHost(value),
    'must be the https:// address of a script, without user name or #; http:// is for loopback hosts only',
  )
  .transform(({ href }) => href);
const secureUrl = url('https://', 'http://').refine(
  (value) => isSecure(value) && !value.search,
  'must be an https:// address without user name, ? or #; http:// is for loopback hosts only',
);
const origin = secureUrl
  .refine((value) => value.pathname === '/' && isPlainHost(value), 'must be without a path')
  .transform((value) => value.origin);

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
function isProxy(value: string): boolean {
  const [address = '', bits = '0'] = value.split('/');
  return PROXY_NAMES.includes(value) || (isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128);
}

const isNameServer = (value: string) =>
  isIP(value.replace(/^\[(.*)\](?::\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1')) !== 0;

const isTimeZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
};

const CLAMD = 'must be the absolute path of a socket, or a host and port such as clamd.internal:3310';
const clamdAddress = text.transform((value, issues) => {
  if (value.startsWith('/')) return { path: value };
  const [, host, port] = /^([a-z0-9.-]{1,253}|\[[\da-f:.]{2,45}\]):(\d{1,5})$/i.exec(value) ?? [];
  if (host && Number(port) > 0 && Number(port) <= 65_535)
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  issues.addIssue(CLAMD);
  return z.NEVER;
});

const VARIABLES = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(65_535).default(3000),
  DATA_DIR: text.default('var'),
  DATABASE_URL: url('postgresql://', 'postgres://').optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  DEMO_ACTIVITY: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  PUBLIC_URL: url('http://', 'https://').optional(),
  SMTP_URL: url('smtp://', 'smtps://').optional(),
  MAIL_FROM: text.default('Plumbline <no-reply@plumbline.example>'),
  TRUST_PROXY: list(item(isProxy, 'addresses or ranges such as 10.0.0.0/8, comma-separated')).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be one of debug, info, warn, error, silent')
    .default('warn'),
  REQUESTS_PER_MINUTE: wholeNumber(1_000_000).default(1200),
  COMMAND_TIMEOUT_MS: wholeNumber(60_000).default(1000),
  FEEDBACK_WIDGET_URL: scriptUrl.optional(),
  PRODUCT_ANALYTICS_URL: scriptUrl.optional(),
  METRICS_TOKEN: text.optional(),
  METRICS_PORT: wholeNumber(65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  DIGEST_TIME_ZONE: item(isTimeZone, 'a time zone such as America/New_York')
    .transform((value) => new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone)
    .prefault('America/New_York'),
  SECRET_KEY: text
    .refine(
      (value) => /^[\w+/-]{43}=?$/.test(value) && Buffer.from(value, 'base64').length === 32,
      'must be 32 random bytes in base64: make them with openssl rand -base64 32',
    )
    .transform((value) => Buffer.from(value, 'base64'))
    .optional(),
  CLAMD_SOCKET: clamdAddress.optional(),
  GEO_DATABASE: text.optional(),
  TEXT_GATEWAY_URL: secureUrl.optional(),
  TEXT_GATEWAY_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  MAIL_IN_DOMAIN: text
    .regex(
      /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
      'must be a domain such as reply.plumbline.example',
    )
    .optional(),
  MAIL_IN_PORT: wholeNumber(65_535).optional(),
  MAIL_IN_HOST: text.default('127.0.0.1'),
  MAIL_IN_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  REPORT_SERVICE_URL: secureUrl.optional(),
  REPORT_SERVICE_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  DNS_SERVERS: list(item(isNameServer, 'addresses such as 10.0.0.2, comma-separated')).default([]),
});

const FILES = z.object({
  FILES_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  FILES_PREFIX: text.regex(/^[\w.-]*\w(?:\/[\w.-]*\w)*$/, 'must be a path of plain names such as plumbline/production'),
  FILES_ACCESS_KEY_ID: text,
  FILES_SECRET_ACCESS_KEY: text,
  FILES_ENDPOINT: secureUrl.optional(),
  FILES_REGION: text.regex(/^[a-z0-9-]{0,40}$/, 'must be the name of a region').default('us-east-1'),
});

const PHOTO_SERVICE = z.object({
  PHOTO_SERVICE_URL: origin,
  PHOTO_SERVICE_KEY: text,
  PHOTO_SERVICE_SECRET: text,
  PHOTO_SERVICE_TEMPLATE: text,
  PHOTO_SERVICE_RESULTS: list(origin),
});

/** @param why a missing variable is required */
function parse<S extends z.ZodObject>(schema: S, env: Environment, why = ''): z.output<S> {
  const { data, error } = schema.safeParse(env, { error: () => `is missing: ${why}` });
  const [issue] = error?.issues ?? [];
  if (!data) throw new Error(`${String(issue?.path[0])} ${issue?.message}`);
  return data;
}

const firstSet = (schema: z.ZodObject, env: Environment) => Object.keys(schema.shape).find((name) => env[name]);

/** @throws Error with a sentence for the person who starts the server, naming the variable. */
export function readConfig(environment: Environment) {
  const env: Environment = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const data = parse(VARIABLES, env);
  return {
    host: data.HOST,
    /** 0 takes any free port. */
    port: data.PORT,
    /** Absolute path of everything that the product writes: the embedded database, files, email that was not sent. */
    dataDir: resolve(ROOT, data.DATA_DIR),
    /** PostgreSQL to use instead of the embedded database. */
    databaseUrl: env.DATABASE_URL || null,
    /** Demo organizations, users and a public password: only on a loopback address. */
    demo: demo(data),
    /** Whether a new demonstration holds work, photos and requests beside its accounts. */
    demoActivity: data.DEMO_ACTIVITY === '1',
    /** Origin of links in emails; null means the address that the server listens on. */
    publicUrl: data.PUBLIC_URL?.origin ?? null,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: data.MAIL_FROM,
    /** Addresses of reverse proxies whose X-Forwarded-For is trusted, comma-separated; empty trusts none. */
    trustProxy: env.TRUST_PROXY ?? '',
    logLevel: data.LOG_LEVEL,
    /** Requests a minute from one address before 429. */
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    /** Commands are rolled back after it: they block a person, and on the embedded database everybody else too. */
    commandTimeoutMs: data.COMMAND_TIMEOUT_MS,
    /** Third-party scripts on pages of members: full addresses, null for none. */
    feedbackWidgetUrl: data.FEEDBACK_WIDGET_URL ?? null,
    productAnalyticsUrl: data.PRODUCT_ANALYTICS_URL ?? null,
    /** Token that Prometheus sends to read /metrics; null answers nobody there. */
    metricsToken: data.METRICS_TOKEN ?? null,
    /** Another port, where /metrics needs no token; null opens none. */
    metricsPort: data.METRICS_PORT ?? null,
    metricsHost: data.METRICS_HOST,
    /** Daily emails are sent at seven in the morning in this time zone. */
    digestTimeZone: data.DIGEST_TIME_ZONE,
    webDir: join(ROOT, 'dist/web'),
    /** 32 bytes that seal secrets in the database; null means the key kept in `dataDir`. */
    secretKey: data.SECRET_KEY ?? null,
    /** Virus scanner for documents; null accepts them unscanned. */
    clamd: data.CLAMD_SOCKET ?? null,
    /** MaxMind database of the countries of network addresses; null shows addresses only. */
    geoDatabase: data.GEO_DATABASE ? resolve(ROOT, data.GEO_DATABASE) : null,
    /** Name servers for domain verification; empty means those of the machine. */
    dnsServers: data.DNS_SERVERS as readonly string[],
    /** Takes text messages by signed HTTP POST; null sends none. */
    textGateway: textGateway(data),
    /** Takes replies by email, by SMTP or from a mail service by webhook; null takes none. */
    mailIn: mailIn(data),
    /** Makes reports of projects in our place, by signed HTTP POST; null for our own. */
    reportService: reportService(data),
    /** Object storage for files; null keeps them below `dataDir`. */
    bucket: bucket(env),
    /** Uploads and processes photos in our place; null for the built-in upload. */
    photoService: photoService(env, data.PUBLIC_URL),
  };
}

/** A public origin or a proxy makes a loopback address public as well: no public password there. */
function demo({ DEMO, DATABASE_URL, HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof VARIABLES>): boolean {
  const publicHost = [PUBLIC_URL?.hostname ?? '', HOST].find((name) => name && !isLoopback(name));
  const exposure = publicHost ?? (TRUST_PROXY && 'behind a proxy');
  if (DEMO === '1' && exposure) {
    throw new Error(`DEMO=1 has a public password and so needs a loopback HOST and PUBLIC_URL, not ${exposure}`);
  }
  return DEMO === undefined ? DATABASE_URL === undefined && !exposure : DEMO === '1';
}

/** Both or none: a gateway without a secret would take messages from anybody. */
function textGateway({ TEXT_GATEWAY_URL, TEXT_GATEWAY_SECRET }: z.output<typeof VARIABLES>) {
  if (!TEXT_GATEWAY_URL && !TEXT_GATEWAY_SECRET) return null;
  if (!TEXT_GATEWAY_URL)
    throw new Error('TEXT_GATEWAY_URL is missing: with TEXT_GATEWAY_SECRET text messages are sent');
  if (!TEXT_GATEWAY_SECRET)
    throw new Error('TEXT_GATEWAY_SECRET is missing: with TEXT_GATEWAY_URL messages are signed');
  return { url: TEXT_GATEWAY_URL.href, secret: TEXT_GATEWAY_SECRET };
}

/** A domain without a way in would lose what people answer, and the other way round nobody would know where to. */
function mailIn({ MAIL_IN_DOMAIN, MAIL_IN_PORT, MAIL_IN_HOST, MAIL_IN_SECRET }: z.output<typeof VARIABLES>) {
  const isOpen = MAIL_IN_PORT !== undefined || MAIL_IN_SECRET !== undefined;
  if (!MAIL_IN_DOMAIN && !isOpen) return null;
  if (!MAIL_IN_DOMAIN) throw new Error('MAIL_IN_DOMAIN is missing: replies by email are sent to addresses of it');
  if (!isOpen) throw new Error('MAIL_IN_PORT or MAIL_IN_SECRET is missing: with MAIL_IN_DOMAIN replies come by email');
  return {
    domain: MAIL_IN_DOMAIN.toLowerCase(),
    /** Where the product listens for SMTP itself; null where only a mail service hands emails over. */
    smtp: MAIL_IN_PORT === undefined ? null : { host: MAIL_IN_HOST, port: MAIL_IN_PORT },
    /** Signs what a mail service hands over; null takes nothing from one. */
    webhookSecret: MAIL_IN_SECRET ?? null,
  };
}

/** Both or none: a service without a secret could not tell who asks. */
function reportService({ REPORT_SERVICE_URL, REPORT_SERVICE_SECRET }: z.output<typeof VARIABLES>) {
  if (!REPORT_SERVICE_URL && !REPORT_SERVICE_SECRET) return null;
  if (!REPORT_SERVICE_URL)
    throw new Error('REPORT_SERVICE_URL is missing: with REPORT_SERVICE_SECRET another service makes reports');
  if (!REPORT_SERVICE_SECRET)
    throw new Error('REPORT_SERVICE_SECRET is missing: with REPORT_SERVICE_URL requests for reports are signed');
  return { url: REPORT_SERVICE_URL.href, secret: REPORT_SERVICE_SECRET };
}

/** All or none: a partial setting would leave files where nobody looks for them. */
function bucket(env: Environment) {
  const given = firstSet(FILES, env);
  if (given === undefined) return null;
  const data = parse(FILES, env, `with ${given} files lie in object storage`);
  return {
    name: data.FILES_BUCKET,
    /** Before every key; without a slash at its end. */
    prefix: data.FILES_PREFIX,
    /** Null means Amazon's own. */
    endpoint: data.FILES_ENDPOINT?.href ?? null,
    region: data.FILES_REGION,
    accessKeyId: data.FILES_ACCESS_KEY_ID,
    secretAccessKey: data.FILES_SECRET_ACCESS_KEY,
  };
}

function photoService(env: Environment, publicUrl: URL | undefined) {
  const given = firstSet(PHOTO_SERVICE, env);
  if (given === undefined) return null;
  const data = parse(PHOTO_SERVICE, env, `with ${given} photos go to an upload service`);
  if (!publicUrl) throw new Error(`PUBLIC_URL is missing: with ${given} an upload service must reach it`);
  return {
    url: data.PHOTO_SERVICE_URL,
    key: data.PHOTO_SERVICE_KEY,
    secret: data.PHOTO_SERVICE_SECRET,
    template: data.PHOTO_SERVICE_TEMPLATE,
    /** Origins that serve the processed photos. */
    results: data.PHOTO_SERVICE_RESULTS,
    notifyUrl: `${publicUrl.origin}/api/v1/photo_assemblies/notify`,
  };
}
