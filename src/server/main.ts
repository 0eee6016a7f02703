import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { demoAccounts, hasStaff } from './accounts/reads.ts';
import { type App, createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Db, openPGlite, openPostgres } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { withStartupLock } from './db/startup-lock.ts';
import { features } from './features.ts';
import type { CliCommand, CommandIo, Feature } from './kernel/feature.ts';
import { type CommandCall, forwardCommand, listenForCommands } from './kernel/process/command-socket.ts';
import { lockDataDir } from './kernel/process/data-dir-lock.ts';
import { closeToOthers, keepNewFilesPrivate } from './kernel/process/private-files.ts';
import { describeStartupError } from './kernel/process/startup-errors.ts';
import { issueFirstStaffCode } from './session/commands/first-account.ts';
import { DEMO_PASSWORD } from './session/reads.ts';

/** How long requests and jobs may take to end after SIGTERM before the process ends all the same. */
const STOP_MS = 10_000;

const terminal: CommandIo = {
  folder: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  ask: process.stdin.isTTY && process.stderr.isTTY ? askPerson : undefined,
};
const say = (text: string) => terminal.out(`${text}\n`);

/** On standard error: what a command prints may be read by a program. */
function askPerson(question: string): Promise<string> {
  return new Promise((answered, left) => {
    const reader = createInterface({ input: process.stdin, output: process.stderr });
    reader.once('close', () => left(new Error('Nothing was answered')));
    reader.once('SIGINT', () => process.exit(130));
    reader.question(question, (answer) => {
      answered(answer);
      reader.close();
    });
  });
}

/** The database and the product on it, ready to answer or to carry out a command. */
async function open(config: Config): Promise<{ app: App; db: Db; close(): Promise<void> }> {
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : undefined;
  try {
    if (existsSync(config.dataDir)) closeToOthers(config.dataDir);
    const db = config.databaseUrl === null ? await openPGlite(config.dataDir) : await openPostgres(config.databaseUrl);
    const app = await withStartupLock(db, async () => {
      await migrate(db);
      return createApp(config, db);
    });
    return {
      app,
      db,
      async close() {
        await app.stop();
        await db.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** @throws Error that names the commands */
function commandOf(name: string): CliCommand {
  const commands = Object.assign({}, ...Object.values<Feature>(features as never).map((room) => room.commands ?? {}));
  const command = commands[name] as CliCommand | undefined;
  if (!command) throw new Error(`There is no command ${name}. Known: ${Object.keys(commands).join(', ')}`);
  return command;
}

const carry =
  (app: App) =>
  async (call: CommandCall, to: CommandIo): Promise<number> =>
    commandOf(call.command).run(app.services, call.argv, to);

async function serve(config: Config): Promise<void> {
  const begun = performance.now();
  say(config.databaseUrl === null ? 'Opening the embedded database…' : 'Connecting to PostgreSQL…');
  const { app, db, close } = await open(config);
  let commands: { close(): void } | undefined;
  endWith(async () => {
    commands?.close();
    await close();
  });
  if (config.demo) {
    const { loadDemo } = await import('../../scripts/demo.ts');
    await withStartupLock(db, () => loadDemo(app.services, say));
  }
  await app.start();
  await app.http.listen({ host: config.host, port: config.port });
  if (config.databaseUrl === null) commands = await listenForCommands(config.dataDir, carry(app));
  const { port } = app.http.server.address() as AddressInfo;
  process.send?.({ ready: true, port });
  say(`\nPlumbline is ready: ${app.services.origin()}   (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (db.engine === 'pglite') {
    say(
      'The embedded database is for trying out and for small teams; set DATABASE_URL to use PostgreSQL for the rest.',
    );
  }
  await sayHowToLogIn(app, config);
}

async function sayHowToLogIn({ services }: App, config: Config): Promise<void> {
  const { sql } = services.readContext();
  if (config.demo) {
    say(`\nDemonstration log-ins, all with the password ${DEMO_PASSWORD}`);
    for (const { email, user_type, company } of await demoAccounts(sql)) {
      say(`  ${email.padEnd(24)} ${user_type.padEnd(18)} ${company}`);
    }
    return;
  }
  if (await hasStaff(sql, config)) return;
  const code = await services.transact(issueFirstStaffCode);
  say(
    `\nThere is no staff account yet. Open ${services.origin()} and make the first one with this code (24 hours):\n  ${code}`,
  );
}

/** A Ctrl-C arrives twice, from the terminal and through the launcher; only a later one means that it takes too long. */
const SAME_SIGNAL_MS = 1_000;

let endingSince: number | undefined;

/** A signal, or the loss of the process that forked this one, ends it cleanly; a second signal ends it at once. */
function endWith(close: () => Promise<void>): void {
  const end = (why: string) => {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    endingSince = performance.now();
    say(`\nStopping (${why})…`);
    setTimeout(() => process.exit(1), STOP_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        terminal.err(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  process.on('disconnect', () => end('the parent process is gone'));
}

/** Hands the command to the running server, which holds the database; else carries it out here. */
async function carryOut(config: Config, call: CommandCall): Promise<number> {
  if (config.databaseUrl === null) {
    const code = await forwardCommand(config.dataDir, call, terminal);
    if (code !== null) return code;
  }
  const { app, close } = await open(config);
  try {
    return await carry(app)(call, terminal);
  } finally {
    await close();
  }
}

keepNewFilesPrivate();
let config: Config | null = null;
try {
  config = readConfig(process.env);
  const [command = 'start', ...argv] = process.argv.slice(2);
  if (command === 'start') await serve(config);
  else if (argv.includes('--help') || argv.includes('-h')) say(commandOf(command).usage);
  else process.exit(await carryOut(config, { command, argv, folder: process.env.INIT_CWD ?? process.cwd() }));
} catch (error) {
  // a start that is ended fails because everything closes under it; that is left to end cleanly
  if (endingSince === undefined) {
    terminal.err(`${describeStartupError(error, config)}\n`);
    process.exit(1);
  }
}
