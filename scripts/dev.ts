// `npm run dev`: the server, started again when its code changes, and the pages by vite, which changes them in place.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const port = process.env.PORT || '3000';
const env = { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${port}`, GALLERY: '1' };

const start = (...args: string[]): ChildProcess => spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
const children = [
  start('--watch', '--watch-preserve-output', 'src/server/main.ts'),
  start('node_modules/vite/bin/vite.js', ...process.argv.slice(2)),
];

/** When one of the two ends, or a signal comes, both end. */
function end(code: number): void {
  process.exitCode ??= code;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.on('exit', (code) => end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => end(128 + constants.signals[signal]));
}
