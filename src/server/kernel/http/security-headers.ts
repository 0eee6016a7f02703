import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Allows only the style elements of this response. */
    styleNonce: string;
  }
}

/** Configured origins: scripts, the photo upload service, its processed photos. */
interface Foreign {
  readonly scripts: readonly string[];
  readonly service: readonly string[];
  readonly photos: readonly string[];
}

const policy = (nonce: string, { scripts, service, photos }: Foreign) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' blob: data:", ...photos].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...scripts, ...service].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** Sets the same headers on every response, errors and files included. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const foreign = {
    scripts: [...new Set(foreignScripts(config).map((url) => new URL(url).origin))],
    service: config.photoService ? [config.photoService.url] : [],
    photos: config.photoService?.results ?? [],
  };
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
    // search engines keep nothing but the pages that take this back (see pages.ts)
    reply.header('x-robots-tag', 'noindex');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}

/** Lets other sites show this response in a frame; every other response refuses that. */
export function allowFraming(reply: FastifyReply): void {
  const before = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', before.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  // helmet writes past the reply
  reply.raw.removeHeader('x-frame-options');
}

const foreignScripts = ({ feedbackWidgetUrl, productAnalyticsUrl }: Config): string[] =>
  [feedbackWidgetUrl, productAnalyticsUrl].filter((url) => url !== null);
