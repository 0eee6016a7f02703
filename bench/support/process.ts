import { readFileSync } from 'node:fs';

/** Resident memory of a process in megabytes; 0 if unknown. */
export function residentMb(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  } catch {
    return 0;
  }
}

/** Linux reports CPU time in hundredths of a second on all machines. */
const TICK_MS = 10;

/** CPU time of a process in milliseconds; 0 if unknown. */
export function cpuMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
