import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { notFound } from './errors.ts';

/** A metric of a feature. */
export interface Metric {
  /** Snake case, with its unit at the end: `search_index_bytes`. */
  readonly name: string;
  readonly help: string;
  readonly value: number;
}
export type CollectMetrics = () => Promise<readonly Metric[]>;

/**
 * `GET /metrics` for Prometheus: metrics of the process and the features. Requires METRICS_TOKEN as Bearer token if it
 * is set, else a direct call from this machine. All others get 404.
 */
export function serveMetrics(http: FastifyInstance, config: Config, rooms: readonly CollectMetrics[]): void {
  let registry: Registry | undefined;
  http.get('/metrics', { config: { page: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound();
    registry ??= ofProcess();
    for (const measures of rooms) {
      for (const { name, help, value } of await measures()) gauge(registry, `plumbline_${name}`, help).set(value);
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function ofProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

function gauge(registry: Registry, name: string, help: string): Gauge {
  return (registry.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help, registers: [registry] });
}

function mayRead({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const [sent, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  }
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const here = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
  return here && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
