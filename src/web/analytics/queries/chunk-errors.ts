import { redactPath } from '#contract/analytics/rules.ts';
import type { ScriptFailure } from '#contract/analytics/schema.ts';
import { send } from '#web/api.ts';

/** Spec, section 8. */
const TIMEOUT_MS = 120_000;

/** A script or style sheet of the build could not be loaded; only reloading the page helps. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const reported = new Set<string>();

/**
 * Runs one dynamic import. The build sends all of them through here (see `scripts/build/watched-imports.ts`).
 * @param load holds the name of the script in its text
 * @public called from the helper that `scripts/build/watched-imports.ts` makes
 * @throws ChunkError when a script or its style sheet cannot be loaded or takes longer than 120 s; reported once each
 */
export async function watchImport<T>(load: () => Promise<T>, start: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const fail = (kind: ScriptFailure['kind'], cause?: unknown) => {
    report(kind, String(load));
    return new ChunkError(`A chunk did not load: ${kind}`, { cause });
  };
  const timer = setTimeout(() => reject(fail('timeout')), TIMEOUT_MS);
  try {
    return await Promise.race([start().catch((error) => Promise.reject(fail('failed', error))), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Once per script: preloading on hover tries again every time. */
function report(kind: ScriptFailure['kind'], load: string): void {
  const name = /[\w.$-]+\.js/.exec(load)?.[0] ?? 'unknown.js';
  if (reported.has(`${kind} ${name}`)) return;
  reported.add(`${kind} ${name}`);
  const body = { kind, file: `/assets/${name}`, url_path: redactPath(location.pathname) };
  send('analytics.reportScriptFailure', { body, keepalive: true }).catch(() => {
    // best effort: the page shows the error either way
  });
}

/**
 * Whether the server now serves a newer build than this page, whose scripts are gone then. True only once per build, so
 * that two servers with different builds cannot make a browser reload forever.
 */
export async function isNewerBuildDeployed(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src') ?? '';
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : entry),
    () => entry,
  );
  if (page.includes(entry) || sessionStorage.getItem(`replaced ${entry}`)) return false;
  sessionStorage.setItem(`replaced ${entry}`, 'yes');
  return true;
}
