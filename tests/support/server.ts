import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import serverOptions from '../../scripts/server-options.json' with { type: 'json' };
import { PATIENT } from './patient.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A server in a process of its own, as it runs for people. */
export interface RunningServer {
  readonly origin: string;
  readonly process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Its exit code, when it has ended; null when a signal ended it. */
  readonly gone: Promise<number | null>;
  /** Ends it by the signal and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** A JSON call below `/api/v1`. */
  call(token: string | null, method: string, path: string, body?: unknown): Promise<Response>;
  /** Logs in with a demonstration account. */
  logIn(email: string, password?: string): Promise<string>;
}

/** Starts the process of a server on a free port; it may never become ready. */
export function spawnServer(env: Record<string, string>): ChildProcess {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  return fork(resolve(ROOT, 'src/server/main.ts'), [], {
    cwd: ROOT,
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: '0',
      REQUESTS_PER_MINUTE: '1000000',
      DEMO_ACTIVITY: '0',
      ...PATIENT,
      ...env,
    },
    execArgv: serverOptions,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Starts a server and waits until it is ready. @throws Error with its output when it ends before. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const child = spawnServer(env);
  let output = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  child.stderr?.on('data', (text) => {
    output += text;
  });
  const gone = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const port = await new Promise<number>((ready, fail) => {
    child.once('message', (message: { port: number }) => ready(message.port));
    gone.then((code) => fail(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const call: RunningServer['call'] = (token, method, path, body) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    origin,
    process: child,
    gone,
    output: () => output,
    end(signal) {
      child.kill(signal);
      return gone;
    },
    call,
    async logIn(email, password = 'plumbline-demo-pass') {
      const answer = await fetch(`${origin}/api/v1/session`, {
        method: 'POST',
        body: new URLSearchParams({ username: email, password }),
      });
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (!token) throw new Error(`${email} could not log in: ${answer.status}`);
      return token;
    },
  };
}
