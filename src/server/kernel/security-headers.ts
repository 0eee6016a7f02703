import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Allows this answer's own style elements, and only them. */
    styleNonce: string;
  }
}

/** @param foreign origins of the scripts that the settings name */
const policy = (nonce: string, foreign: readonly string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...foreign].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...foreign].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** The same headers on every answer, errors and files included; and one log line a request, without its URL. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const foreign = [...new Set(foreignScripts(config).map((url) => new URL(url).origin))];
  app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.decorateReply('styleNonce', '');
  app.addHook('onRequest', async (_request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', policy(reply.styleNonce, foreign));
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      actor: request.actor?.kind === 'user' ? request.actor.id : undefined,
    };
    request.log.info(line, 'answered');
  });
}

const foreignScripts = ({ feedbackWidgetUrl, productAnalyticsUrl }: Config): string[] =>
  [feedbackWidgetUrl, productAnalyticsUrl].filter((url) => url !== null);
