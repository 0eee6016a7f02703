import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Log } from '../process/log.ts';
import { notFound } from './errors.ts';

interface Described {
  /** Snake case, with its unit at the end: `search_index_bytes`. */
  readonly name: string;
  readonly help: string;
}
/** A metric of a feature: what it is now, or how often something happened to each job since the process started. */
export type Metric = Described & ({ readonly value: number } | { readonly countsByJob: ReadonlyMap<string, number> });
export type CollectMetrics = () => Promise<readonly Metric[]>;

/** Collects on each scrape and answers in the text format of Prometheus. */
type Scrape = () => Promise<{ readonly type: string; readonly text: string }>;

/**
 * `GET /metrics` for Prometheus, of the process and the features, for whoever sends METRICS_TOKEN as Bearer token. All
 * others get 404, so that nothing tells whether there is one.
 */
export function serveMetrics(http: FastifyInstance, { metricsToken }: Config, scrape: Scrape): void {
  http.get('/metrics', { config: { page: true } }, async ({ headers }, reply) => {
    if (metricsToken === null || !isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw notFound();
    const { type, text } = await scrape();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/** The same without a token on a port of its own, which only the machine itself reaches unless METRICS_HOST says more. */
export function createMetricsServer({ metricsPort, metricsHost }: Config, scrape: Scrape, log: Log) {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      (error) => {
        log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  return {
    /** Does nothing without METRICS_PORT. */
    async listen(): Promise<void> {
      if (metricsPort === null) return;
      server.listen(metricsPort, metricsHost);
      await once(server, 'listening');
    },
    async close(): Promise<void> {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export function createScrape(rooms: readonly CollectMetrics[]): Scrape {
  let registry: Registry | undefined;
  return async () => {
    registry ??= ofProcess();
    for (const measures of rooms) for (const metric of await measures()) show(registry, metric);
    return { type: registry.contentType, text: await registry.metrics() };
  };
}

function ofProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

function show(registry: Registry, metric: Metric): void {
  const options = { name: `plumbline_${metric.name}`, help: metric.help, registers: [registry] };
  const shown = registry.getSingleMetric(options.name);
  if ('value' in metric) {
    ((shown as Gauge | undefined) ?? new Gauge(options)).set(metric.value);
    return;
  }
  const counter = (shown as Counter<'job'> | undefined) ?? new Counter({ ...options, labelNames: ['job'] });
  counter.reset();
  for (const [job, count] of metric.countsByJob) counter.inc({ job }, count);
}

/** In constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
