// Page speed: each page compared with a static page of the same text and styles, in the same run.
// `npm run bench -- web [--quick] [/ /search …]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../tests/support/chromium.ts';
import { scriptBytes } from '../tests/support/scripts.ts';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import { prepare, type Screen, screensOf } from './web/pages.ts';
import { openTwin, type Twin } from './web/twin.ts';
import { measure, snapshot, type Visit, type Vitals, visit } from './web/visit.ts';

const RUNS = 9;
const QUICK_RUNS = 3;
const INP_GOAL_MS = 48;

/** Medians of both sides of one page. */
interface Row {
  readonly screen: Screen;
  readonly scripts: number;
  readonly page: Vitals;
  readonly still: Vitals;
  /** Lowest and highest LCP of the page. */
  readonly spread: readonly [number, number];
}

/** Prints the table. @returns whether every goal was met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  });
  const runs = values.quick ? QUICK_RUNS : RUNS;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const [server, browser, twin] = await Promise.all([
    startServer({ DATA_DIR: folder, DEMO: '1' }),
    launchChromium(),
    openTwin(),
  ]);
  try {
    return await measureAll({ server, browser, twin }, { runs, names: positionals });
  } finally {
    twin.close();
    await browser.close();
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly twin: Twin;
}

/** @param names of pages; empty for all */
async function measureAll(
  { server, browser, twin }: Stage,
  { runs, names }: { runs: number; names: readonly string[] },
): Promise<boolean> {
  const logIn = (account: string) => server.logIn(`${account}@example.com`);
  const tokens = { mwbe: await logIn('mwbe'), prime: await logIn('prime'), staff: await logIn('staff') };
  const all = screensOf(await prepare(server, tokens));
  const screens = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
  if (screens.length === 0) throw new Error(`Expected some of these pages: ${all.map(({ name }) => name).join(' ')}`);
  console.log(`Median of ${runs} visits, each with an empty cache and 4x CPU throttling.`);
  console.log(
    'JS: gzip bytes (level 9) of all scripts of the first visit. static: same text and styles, no scripts.\n',
  );
  console.log(HEAD);
  let ok = true;
  for (const screen of screens) {
    const here: Visit = { origin: server.origin, screen, token: screen.as && tokens[screen.as] };
    const there: Visit = { origin: twin.origin, screen, token: null };
    const row = await compare({ browser, twin }, here, there, runs);
    const { text, met } = print(row);
    console.log(text);
    ok &&= met;
  }
  console.log(`\n${ok ? 'Every goal is met.' : 'Not every goal is met.'}`);
  return ok;
}

async function compare(
  { browser, twin }: Pick<Stage, 'browser' | 'twin'>,
  here: Visit,
  there: Visit,
  runs: number,
): Promise<Row> {
  const { screen } = here;
  const first = await visit(browser, here, {
    slow: false,
    look: async (page) => ({ ...(await snapshot(page)), scripts: await scriptBytes(page) }),
  });
  twin.show(screen.path, first.html);
  const still = await visit(browser, there, { slow: false, look: snapshot });
  if (still.text !== first.text || first.text.trim() === '') {
    throw new Error(`${screen.name}: the static page does not show the same text`);
  }
  const [pages, stills]: [Vitals[], Vitals[]] = [[], []];
  for (let at = 0; at < runs; at += 1) {
    pages.push(await measure(browser, here));
    stills.push(await measure(browser, there));
  }
  const paints = pages.map(({ lcp }) => lcp);
  return {
    screen,
    scripts: first.scripts,
    page: medians(pages),
    still: medians(stills),
    spread: [Math.min(...paints), Math.max(...paints)],
  };
}

const medians = (all: readonly Vitals[]): Vitals => ({
  lcp: median(all.map(({ lcp }) => lcp)),
  inp: median(all.map(({ inp }) => inp)),
  cls: median(all.map(({ cls }) => cls)),
  slowest: all.toSorted((a, b) => a.inp - b.inp)[Math.floor(all.length / 2)]?.slowest ?? '',
});

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

const WIDTHS = [22, 18, 24, 24, 22, 0];
const line = (cells: readonly string[]) =>
  cells
    .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
    .join('')
    .trimEnd();
const HEAD = line(['page', 'JS kB', 'LCP ms (from-to)', '/ static', 'INP ms / static', 'CLS']);

function print({ screen, scripts, page, still, spread }: Row): { text: string; met: boolean } {
  const kB = scripts / 1000;
  const ratio = page.lcp / still.lcp;
  const goals = [
    { is: kB, goal: screen.scripts ?? Number.POSITIVE_INFINITY },
    { is: ratio, goal: screen.ratio },
    { is: page.inp, goal: INP_GOAL_MS },
    { is: page.cls, goal: 0 },
  ].map(({ is, goal }) => ({ met: is <= goal, says: is <= goal ? 'OK' : `OVER ${goal}` }));
  const says = (at: number) => goals[at]?.says ?? '';
  const text = line([
    screen.name,
    `${kB.toFixed(1)} ${screen.scripts ? `${says(0)}${goals[0]?.met ? ` (${screen.scripts})` : ''}` : ''}`,
    `${page.lcp.toFixed(0)} (${spread.map((ms) => ms.toFixed(0)).join('-')})`,
    `${ratio.toFixed(2)} × ${still.lcp.toFixed(0)} ${says(1)}`,
    `${page.inp.toFixed(0)} / ${still.inp.toFixed(0)} ${says(2)}`,
    `${page.cls.toFixed(4)} ${says(3)}`,
  ]);
  const slowest = page.slowest && `\n  slowest interaction: ${page.slowest}`;
  return { text: text + slowest, met: goals.every(({ met }) => met) };
}
