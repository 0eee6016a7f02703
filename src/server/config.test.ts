import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DATABASE_URL = 'postgresql://owner@db.example/plumbline';

describe('demo data with its public password', () => {
  test.each([
    [{}],
    [{ HOST: '::1' }],
    [{ HOST: 'localhost' }],
    [{ HOST: '127.0.0.2' }],
    [{ PUBLIC_URL: 'http://localhost:3000' }],
    [{ PUBLIC_URL: 'http://[::1]:3000' }],
    [{ DATABASE_URL, DEMO: '1' }],
  ])('is enabled for %j', (env) => {
    expect(readConfig(env).demo).toBe(true);
  });

  test.each([
    [{ DEMO: '0' }],
    [{ DATABASE_URL }],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '::ffff:127.0.0.1' }],
    [{ HOST: '127.0.0.1.example.com' }],
    [{ PUBLIC_URL: 'https://plumbline.example' }],
    [{ PUBLIC_URL: 'https://localhost.example' }],
    [{ TRUST_PROXY: '127.0.0.1' }],
  ])('is disabled for %j', (env) => {
    expect(readConfig(env).demo).toBe(false);
  });

  test.each([
    [{ HOST: '0.0.0.0', DEMO: '1' }, '0.0.0.0'],
    [{ PUBLIC_URL: 'https://plumbline.example', DEMO: '1' }, 'plumbline.example'],
    [{ TRUST_PROXY: '127.0.0.1', DEMO: '1' }, 'behind a proxy'],
    [{ DEMO: 'yes' }, '0 or 1'],
    [{ DEMO_ACTIVITY: 'no' }, '0 or 1'],
  ])('is rejected for %j', (env, why) => {
    expect(() => readConfig(env)).toThrow(why);
  });
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80a'],
  ['PUBLIC_URL', 'plumbline.example'],
  ['PUBLIC_URL', 'javascript://x'],
  ['SMTP_URL', 'mail.example:25'],
  ['DATABASE_URL', 'mysql://db.example/x'],
  ['DATABASE_URL', 'postgresql://a@:::/x'],
  ['TRUST_PROXY', 'proxy.example'],
  ['TRUST_PROXY', '10.0.0.0/8, '],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '65536'],
  ['REQUESTS_PER_MINUTE', '1e3'],
])('rejects %s=%s with an error that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test.each([
  ['DATABASE_URL', 'postgresql:///plumbline?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://owner:p%40ss@db.example:5433/plumbline?sslmode=verify-full'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1'],
  ['SMTP_URL', 'smtps://user:word@mail.example'],
  ['METRICS_PORT', '9464'],
])('accepts %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});

test('takes replies by email at a domain, by SMTP, from a mail service, or both, and by nothing else', () => {
  const secret = 'a secret that the mail service knows';
  const domain = { MAIL_IN_DOMAIN: 'Reply.plumbline.example' };
  expect(readConfig({}).mailIn).toBeNull();
  expect(readConfig({ ...domain, MAIL_IN_PORT: '2525' }).mailIn).toEqual({
    domain: 'reply.plumbline.example',
    smtp: { host: '127.0.0.1', port: 2525 },
    webhookSecret: null,
  });
  expect(readConfig({ ...domain, MAIL_IN_SECRET: secret }).mailIn).toMatchObject({ smtp: null, webhookSecret: secret });
  expect(() => readConfig(domain)).toThrow('MAIL_IN_PORT or MAIL_IN_SECRET is missing');
  expect(() => readConfig({ MAIL_IN_PORT: '2525' })).toThrow('MAIL_IN_DOMAIN is missing');
  expect(() => readConfig({ ...domain, MAIL_IN_SECRET: 'short' })).toThrow('at least 32 characters');
  expect(() => readConfig({ MAIL_IN_DOMAIN: 'a@b', MAIL_IN_PORT: '25' })).toThrow('must be a domain');
});

describe.each(['FEEDBACK_WIDGET_URL', 'PRODUCT_ANALYTICS_URL'] as const)('%s', (name) => {
  const read = (value?: string) => {
    const config = readConfig(value === undefined ? {} : { [name]: value });
    return name === 'FEEDBACK_WIDGET_URL' ? config.feedbackWidgetUrl : config.productAnalyticsUrl;
  };

  test('is off by default [ANALYTICS-009, ANALYTICS-013]', () => {
    expect(read()).toBeNull();
    expect(read('')).toBeNull();
  });

  test.each([
    'https://widget.example/v2/load.js?site=7&key=a',
    'https://widget.example:8443/load.js',
    'http://127.0.0.1:4000/load.js',
    'http://localhost/load.js',
  ])('accepts %s [ANALYTICS-008, ANALYTICS-012]', (value) => expect(read(value)).toBe(value));

  test.each([
    'http://widget.example/load.js',
    'http://127.0.0.1.example/load.js',
    'widget.example/load.js',
    '//widget.example/load.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    'https://user:word@widget.example/load.js',
    'https://widget.example/load.js#x',
    "https://a;script-src'unsafe-inline'/load.js",
    'https://a,b/load.js',
    'https://*/load.js',
    'https://[::1]/load.js',
    '1',
  ])('rejects %s with an error that names it', (value) => expect(() => read(value)).toThrow(name));
});

describe('object storage', () => {
  const BUCKET = {
    FILES_BUCKET: 'plumbline-files',
    FILES_PREFIX: 'plumbline/production',
    FILES_ACCESS_KEY_ID: 'AKFICTIONAL',
    FILES_SECRET_ACCESS_KEY: 'not so secret',
  };

  test('is off by default, and on with a configured bucket, prefix and keys', () => {
    expect(readConfig({}).bucket).toBeNull();
    expect(readConfig(BUCKET).bucket).toEqual({
      name: 'plumbline-files',
      prefix: 'plumbline/production',
      endpoint: null,
      region: 'us-east-1',
      accessKeyId: 'AKFICTIONAL',
      secretAccessKey: 'not so secret',
    });
    const elsewhere = { ...BUCKET, FILES_ENDPOINT: 'https://objects.example:9000', FILES_REGION: 'eu-central-2' };
    expect(readConfig(elsewhere).bucket).toMatchObject({
      endpoint: 'https://objects.example:9000/',
      region: 'eu-central-2',
    });
  });

  test.each(Object.keys(BUCKET))('is rejected without %s', (name) => {
    expect(() => readConfig({ ...BUCKET, [name]: '' })).toThrow(name);
    expect(() => readConfig({ ...BUCKET, [name]: '' })).not.toThrow('not so secret');
  });

  test.each([
    ['FILES_BUCKET', 'Files'],
    ['FILES_BUCKET', 'a/b'],
    ['FILES_PREFIX', '/plumbline'],
    ['FILES_PREFIX', 'a/../b'],
    ['FILES_PREFIX', 'a/'],
    ['FILES_REGION', 'eu central'],
    ['FILES_ENDPOINT', 'http://objects.example'],
    ['FILES_ENDPOINT', 'https://key:secret@objects.example'],
    ['FILES_ENDPOINT', 'objects.example'],
  ])('rejects %s=%s with an error that names it', (name, value) => {
    expect(() => readConfig({ ...BUCKET, [name]: value })).toThrow(name);
  });
});

describe('photo upload service', () => {
  const SERVICE = {
    PUBLIC_URL: 'https://plumbline.example',
    PHOTO_SERVICE_URL: 'https://api2.transloadit.example',
    PHOTO_SERVICE_KEY: 'fictional',
    PHOTO_SERVICE_SECRET: 'not so secret',
    PHOTO_SERVICE_TEMPLATE: 'fictional',
    PHOTO_SERVICE_RESULTS: 'https://photos.example, https://more.photos.example',
  };

  test('is off by default, and gets a webhook URL [UPLOAD-043]', () => {
    expect(readConfig({}).photoService).toBeNull();
    expect(readConfig({ PUBLIC_URL: 'https://plumbline.example' }).photoService).toBeNull();
    expect(readConfig(SERVICE).photoService).toMatchObject({
      url: 'https://api2.transloadit.example',
      results: ['https://photos.example', 'https://more.photos.example'],
      notifyUrl: 'https://plumbline.example/api/v1/photo_assemblies/notify',
    });
  });

  test.each(Object.keys(SERVICE))('is rejected without %s', (name) => {
    expect(() => readConfig({ ...SERVICE, [name]: '' })).toThrow(name);
    expect(() => readConfig({ ...SERVICE, [name]: '' })).not.toThrow('not so secret');
  });

  test.each([
    ['PHOTO_SERVICE_URL', 'http://service.example'],
    ['PHOTO_SERVICE_URL', 'https://service.example/path'],
    ['PHOTO_SERVICE_RESULTS', 'https://*.example'],
    ['PHOTO_SERVICE_RESULTS', "https://a.example;script-src 'unsafe-inline'"],
    ['PHOTO_SERVICE_RESULTS', 'https://a.example,'],
  ])('rejects %s=%s with an error that names it', (name, value) => {
    expect(() => readConfig({ ...SERVICE, [name]: value })).toThrow(name);
  });
});

describe('secret key', () => {
  const key = Buffer.alloc(32, 7).toString('base64');

  test.each([key, key.replace('=', ''), key.replaceAll('/', '_')])('is accepted: %s', (SECRET_KEY) => {
    expect(readConfig({ SECRET_KEY }).secretKey).toEqual(Buffer.alloc(32, 7));
  });

  test.each([
    'short',
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    `${key} `,
    'é'.repeat(43),
  ])('is rejected: %s', (SECRET_KEY) => {
    expect(() => readConfig({ SECRET_KEY })).toThrow(/SECRET_KEY must be 32 random bytes in base64/);
  });
});

describe('name servers', () => {
  test.each([
    ['', []],
    ['10.0.0.2', ['10.0.0.2']],
    ['127.0.0.1:5300, ::1', ['127.0.0.1:5300', '::1']],
    ['[::1]:5300', ['[::1]:5300']],
  ])('are accepted: %s', (DNS_SERVERS, expected) => {
    expect(readConfig({ DNS_SERVERS }).dnsServers).toEqual(expected);
  });

  test.each(['dns.example', '10.0.0.2:x', '10.0.0.2;', '1.2.3'])('are rejected: %s', (DNS_SERVERS) => {
    expect(() => readConfig({ DNS_SERVERS })).toThrow(/DNS_SERVERS must be addresses/);
  });
});

describe('the virus scanner', () => {
  test.each([
    ['', null],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['clamd.internal:3310', { host: 'clamd.internal', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('is accepted: %s', (CLAMD_SOCKET, expected) => {
    expect(readConfig({ CLAMD_SOCKET }).clamd).toEqual(expected);
  });

  test.each(['clamd.ctl', 'localhost', 'localhost:0', 'localhost:65536', 'a b:3310'])(
    'is rejected: %s',
    (CLAMD_SOCKET) => {
      expect(() => readConfig({ CLAMD_SOCKET })).toThrow(/CLAMD_SOCKET must be the absolute path/);
    },
  );
});

test('a demonstration starts with activity unless it is left out', () => {
  expect(readConfig({}).demoActivity).toBe(true);
  expect(readConfig({ DEMO_ACTIVITY: '0' }).demoActivity).toBe(false);
});
