import { expect } from 'vitest';
import { problem } from '#contract/errors.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': /^deny$/i,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': /^max-age=31536000; includesubdomains$/i,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
} as const;
const NEVER = [
  'server',
  'x-powered-by',
  'set-cookie',
  'access-control-allow-origin',
  'access-control-allow-credentials',
];
/** Traces of SQL, stack traces, server paths and database rows. */
const INSIDE =
  /\\n +at |node_modules|\.ts\b|SELECT |INSERT |UPDATE .+ SET|violates|constraint|syntax error|kysely|root:x:|"devDependencies"|invalid input/;

/** Invariants of every response to any request. */
export function expectSafe({ status, headers, body }: Answer): void {
  expect(status, body).toBeGreaterThanOrEqual(200);
  expect(status, body).toBeLessThan(500);
  for (const [name, value] of Object.entries(HEADERS)) expect(String(headers[name]), name).toMatch(value);
  for (const name of NEVER) expect(headers).not.toHaveProperty(name);
  expect(body).not.toMatch(INSIDE);
  if (String(headers['content-type']).startsWith('text/html')) {
    // the page itself shows that the address was not found
    expect([200, 404]).toContain(status);
  } else if (status >= 400 && body !== '') {
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem.parse(JSON.parse(body)).status).toBe(status);
  }
}
