import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { LIMITS } from '#contract/limits.ts';
import { publicProfile } from './businesses/reads/public-profile.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import { assertRowSecurity } from './db/row-security.ts';
import { features } from './features.ts';
import { auditMetrics } from './kernel/audit/check.ts';
import { ANONYMOUS, SYSTEM_ACTOR } from './kernel/context/actor.ts';
import { type AppServices, createAppServices } from './kernel/context/app-services.ts';
import { type Clock, systemClock } from './kernel/context/clock.ts';
import { openSecrets } from './kernel/context/secrets.ts';
import { createTransactions, type Transactions } from './kernel/context/transactions.ts';
import type { Feature } from './kernel/feature.ts';
import { openStorage } from './kernel/files/storage.ts';
import { mountUploads } from './kernel/files/uploads.ts';
import { assertAccessDeclared } from './kernel/http/access-declarations.ts';
import { type Authenticate, authenticateRequests } from './kernel/http/authenticate.ts';
import { handleErrors } from './kernel/http/error-handler.ts';
import type { Handler } from './kernel/http/handler.ts';
import { serveHealth } from './kernel/http/health.ts';
import { createLive } from './kernel/http/live.ts';
import {
  handleMalformedRequest,
  MALFORMED_REQUEST_URL,
  rejectMalformedRequests,
} from './kernel/http/malformed-requests.ts';
import { createMetricsServer, createScrape, serveMetrics } from './kernel/http/metrics.ts';
import { mountEndpoint } from './kernel/http/mount-endpoint.ts';
import { registerMultipart } from './kernel/http/multipart.ts';
import { serveOpenApi } from './kernel/http/openapi.ts';
import { servePages } from './kernel/http/pages.ts';
import { pageRenderer } from './kernel/http/rendered-pages.ts';
import { limitRequests, watchForwarding } from './kernel/http/request-limit.ts';
import { addRequestLog } from './kernel/http/request-log.ts';
import { addSecurityHeaders } from './kernel/http/security-headers.ts';
import { checkAuditChain, extendAuditChain } from './kernel/jobs/audit-chain.ts';
import { purgeHandledJobs } from './kernel/jobs/failed-jobs.ts';
import type { AnyJobHandler } from './kernel/jobs/handler.ts';
import { purgeExpiredChanges } from './kernel/jobs/purge-changes.ts';
import { purgeIdempotencyKeys } from './kernel/jobs/purge-idempotency-keys.ts';
import { openQueue } from './kernel/jobs/queue.ts';
import { keepDemoMail } from './kernel/mail/demo-mailbox.ts';
import { createMailer } from './kernel/mail/mailer.ts';
import { logOptions } from './kernel/process/log.ts';
import { registryOf } from './kernel/registry.ts';
import { recordSessionUse } from './session/commands/sessions.ts';
import { actorByToken } from './session/reads.ts';

/** The product in one process: everything wired, nothing listening yet. */
export interface App {
  readonly http: FastifyInstance;
  readonly services: AppServices;
  /** Fills what is derived, takes up the jobs, opens the streams. */
  start(): Promise<void>;
  /** Lets requests and jobs end; the database stays open. */
  stop(): Promise<void>;
}

const rooms = Object.values(features) as readonly Feature[];
export const jobs: readonly AnyJobHandler[] = [
  purgeExpiredChanges,
  extendAuditChain,
  checkAuditChain,
  purgeIdempotencyKeys,
  purgeHandledJobs,
  ...rooms.flatMap((room) => room.jobs ?? []),
];

/** @param db migrated; the caller closes it after `stop`. */
export async function createApp(config: Config, db: Db, options: { clock?: Clock } = {}): Promise<App> {
  const clock = options.clock ?? systemClock;
  const http = createHttp(config);
  await assertRowSecurity(db.kysely);
  const queue = await openQueue(db, jobs, http.log);
  const live = createLive(db, http.log);
  const reactions = rooms.flatMap((room) => room.reactions ?? []);
  const secrets = await openSecrets(config, db.kysely);
  const registry = registryOf(rooms);
  const transactions = createTransactions({ db, clock, config, queue, live, reactions, secrets, registry });
  const mail = keepDemoMail(createMailer(config), config, clock);
  const storage = openStorage(config);
  const services = createAppServices({
    config,
    clock,
    log: http.log,
    mail,
    storage,
    live,
    secrets,
    transactions,
    origin: () => originOf(config, http),
  });

  const authenticate = authenticator(config, db, clock, transactions, http);
  await guardRequests(http, config, authenticate, clock);
  await serveOpenApi(http);
  await mountFeatures(http, {
    transactions,
    live,
    authenticate,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
  });
  const measured = [auditMetrics, ...rooms.flatMap((room) => room.metrics ?? [])];
  const scrape = createScrape([queue.metrics, ...measured.map((measure) => () => measure(services))]);
  serveMetrics(http, config, scrape);
  const metricsServer = createMetricsServer(config, scrape, http.log);
  for (const { uploads } of rooms) if (uploads) mountUploads(http, config, uploads, transactions);
  serveHealth(http, db);
  const anybody = { id: 'page', address: '', userAgent: '' };
  const renderers = rooms.flatMap(({ pages }) => pages ?? []);
  await servePages(
    http,
    config,
    { find: (id) => publicProfile({ sql: db.kysely, id }), origin: () => originOf(config, http) },
    pageRenderer(renderers, services, () => transactions.readContext(ANONYMOUS, anybody)),
  );
  const ends: (() => Promise<void>)[] = [];

  return {
    http,
    services,
    async start() {
      for (const room of rooms) {
        const end = await room.start?.(services);
        if (end) ends.push(end);
      }
      await live.start();
      await queue.work(services);
      await metricsServer.listen();
    },
    async stop() {
      live.stop();
      await metricsServer.close();
      await http.close();
      for (const end of ends.splice(0)) await end();
      await queue.stop();
      mail.close();
    },
  };
}

/** What every request passes before a feature sees it, in this order. */
async function guardRequests(
  http: FastifyInstance,
  config: Config,
  authenticate: ReturnType<typeof authenticator>,
  clock: Clock,
): Promise<void> {
  assertAccessDeclared(http);
  addSecurityHeaders(http, config);
  addRequestLog(http);
  handleErrors(http);
  watchForwarding(http, config);
  await limitRequests(http, config);
  rejectMalformedRequests(http);
  authenticateRequests(http, authenticate, clock);
  // Fastify reads text by default, which browsers send across origins unasked
  http.removeContentTypeParser('text/plain');
  await http.register(formbody, { bodyLimit: LIMITS.bodyBytes });
  registerMultipart(http);
}

function mountFeatures(http: FastifyInstance, parts: Parameters<typeof mountEndpoint>[1]) {
  return http.register(async (routes) => {
    for (const [feature, endpoints] of Object.entries(api)) {
      const { http: handlers } = features[feature as keyof typeof features] as Feature;
      for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>))
        mountEndpoint(routes, parts, `${feature}.${name}`, endpoint, handlers[name] as Handler<Endpoint>);
    }
  });
}

function createHttp(config: Config): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: logOptions(config.logLevel),
    // URLs may hold token links: the log names the route instead (see kernel/http/security-headers.ts)
    logController: new fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy === '' ? false : config.trustProxy.split(',').map((address) => address.trim()),
    bodyLimit: LIMITS.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    connectionTimeout: 0,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Fastify would answer by itself, without our headers and with the address in its text: go on as to nowhere
    frameworkErrors(_error, { raw }, reply) {
      raw.url = MALFORMED_REQUEST_URL;
      app.routing(raw, reply.raw);
    },
    clientErrorHandler: handleMalformedRequest,
  }) as unknown as FastifyInstance;
  return app;
}

function authenticator(
  config: Config,
  db: Db,
  clock: Clock,
  transactions: Transactions,
  http: FastifyInstance,
): Authenticate {
  return async (token) => {
    const known = await actorByToken(db.kysely, config, token, clock.now());
    if (known?.touch) {
      transactions
        .runInTransaction(SYSTEM_ACTOR, { id: 'session', address: '', userAgent: '' }, (ctx) =>
          recordSessionUse(ctx, known.actor.sessionId),
        )
        .catch((error) => http.log.warn({ err: error }, 'a session could not be kept awake'));
    }
    return known?.actor ?? null;
  };
}

/** The address that people reach the pages at. */
function originOf(config: Config, http: FastifyInstance): string {
  if (config.publicUrl) return config.publicUrl;
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const everywhere = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host);
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
