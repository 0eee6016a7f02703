// A lock file for programs that may be killed at any moment. Plain JavaScript: it runs before anything is installed.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
const SILENT_MS = 60_000;

function readLock(file) {
  try {
    const { mtimeMs } = fs.statSync(file);
    const text = fs.readFileSync(file, 'utf8');
    const [pid, host] = text.split(' ');
    return { text, pid: Number(pid), host, silentFor: Date.now() - mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** A process number means something only on the machine (or in the container) that gave it, and may be given again. */
function isAbandoned({ pid, host, silentFor }) {
  if (silentFor > SILENT_MS) return true;
  return pid > 0 && host === os.hostname() && (pid === process.pid || !isAlive(pid));
}

/** Moved aside first, so that of two who find it abandoned one removes it, and neither removes a fresh one. */
function removeAbandoned(file, lock) {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    if (fs.readFileSync(aside, 'utf8') !== lock.text) fs.linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  fs.rmSync(aside, { force: true });
}

function take(file, mine) {
  try {
    fs.writeFileSync(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Does the work while holding the lock file; waits while another living process holds it. */
export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${process.pid} ${os.hostname()} ${randomUUID()}`;
  let told = false;
  while (!take(file, mine)) {
    const lock = readLock(file);
    if (lock && isAbandoned(lock)) removeAbandoned(file, lock);
    else if (lock) {
      if (!told) process.stderr.write(`Process ${lock.pid} is preparing this folder; waiting for it…\n`);
      told = true;
      await sleep(200);
    }
  }
  const heartbeat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => undefined), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (readLock(file)?.text === mine) fs.rmSync(file, { force: true });
  }
}
