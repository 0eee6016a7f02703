import { join } from 'node:path';
import { hasDemo } from '#server/accounts/reads.ts';
import { loadShippedPacks } from '#server/counting/commands/packs.ts';
import { resumeImports } from '#server/imports/pipeline/resume.ts';
import { runImport } from '#server/imports/pipeline/run.ts';
import { wasImported } from '#server/imports/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { hashPassword } from '#server/session/adapters/argon2.ts';
import { DEMO_PASSWORD } from '#server/session/reads.ts';
import { demoTime } from './demo/acting.ts';
import { makeBids } from './demo/bids.ts';
import { makeImpactDashboards, publishDashboards } from './demo/dashboards.ts';
import { makeRequests, makeSavedSearches } from './demo/desk.ts';
import { makeLists } from './demo/lists.ts';
import { makeMessages } from './demo/messages.ts';
import { importDemoNotices } from './demo/notices.ts';
import { makeOpportunities } from './demo/opportunities.ts';
import { makePayments } from './demo/payments.ts';
import { type DemoPeople, makePeople } from './demo/people.ts';
import { addDemoFirmPhotos, addDemoPhotos } from './demo/photos.ts';
import { addDemoPapers, makeProfiles } from './demo/profiles.ts';
import { makeProjects } from './demo/projects.ts';
import { publishReports } from './demo/reports.ts';
import { makeWork } from './demo/work.ts';

/** What samples/README.md tells of. */
const LISTS = [
  {
    file: 'md_mdot_mbe_directory_2017.csv',
    agency: 'Maryland Department of Transportation',
    listDate: '2017-05-01',
    title: 'Reading Maryland’s directory of certified firms',
  },
  {
    file: 'fictional_firms.csv',
    agency: 'Port Carroll Certification Office (fictional)',
    listDate: '2026-11-02',
    title: 'Reading the fictional firms of the demonstration',
  },
];

/**
 * Seed data: a fresh start shows a living product: a real public list of certified firms, through the importer; and plainly
 * fictional firms, companies and people for everything that people do, so that nothing false is said of a real firm.
 */
export async function loadDemo(services: AppServices, say: (text: string) => void): Promise<void> {
  // what a killed first start left of a list; nobody else imports into a demonstration that is not up yet
  await resumeImports(services, 0);
  for (const { file, agency, listDate, title } of LISTS) {
    if (await wasImported(services.readContext().sql, file)) continue;
    say(`${title}…`);
    const { report } = await runImport(services, {
      path: join(import.meta.dirname, '../samples', file),
      agency,
      listDate,
    });
    say(`  ${report.firms.toLocaleString('en-US')} firms from ${report.rows.toLocaleString('en-US')} rows`);
  }
  await importDemoNotices(services, say);
  if (await hasDemo(services.readContext().sql)) return;
  say('Making the demonstration accounts…');
  const password = await hashPassword(DEMO_PASSWORD);
  if (services.config.demoActivity) await makeLivelyDemo(services, password);
  else await services.transact((ctx) => makePeople(ctx, password));
}

/** Well above what it takes on a slow machine. Nobody waits for this transaction: the product does not answer yet. */
const LIMIT_MS = 60_000;

/**
 * People with what they have done in the last months, by the product's own commands. All of it or nothing, so that a
 * start that was killed is made up for by the next one; photos come after, as files.
 */
export async function makeLivelyDemo(services: AppServices, password: string): Promise<DemoPeople> {
  const now = services.clock.now();
  const time = demoTime(now);
  // by which its projects are counted; the product itself loads them after the demonstration
  await loadShippedPacks(services);
  const { people, photographed, harbor, impact } = await services.transact(
    async (ctx) => {
      Object.assign(ctx, { now: time.at(150) });
      const made = await makePeople(ctx, password);
      // before the work: its people have read all of this
      await makeOpportunities(ctx, made, time);
      const work = await makeWork(ctx, made, time);
      await makeSavedSearches(ctx, made, time);
      await makeLists(ctx, made, time);
      await makeBids(ctx, made, time);
      await makeRequests(ctx, made, time);
      await makeProfiles(ctx, made, time);
      const payments = await makePayments(ctx, made, time);
      const projects = await makeProjects(ctx, made, { time, payments });
      await makeMessages(ctx, made, time);
      const impact = await makeImpactDashboards(ctx, made, time);
      return { people: made, impact, ...work, ...projects };
    },
    { limitMs: LIMIT_MS },
  );
  await publishReports(services, harbor, { owner: people.developer, at: services.clock.now() });
  await publishDashboards(services, people, { time, impact });
  for (const { project, by } of photographed) await addDemoPhotos(services, people[by], project, time.at(1));
  await addDemoFirmPhotos(services, people.mwbe, people.mwbe.mwbeIds[0] ?? '', time.at(90));
  await addDemoPapers(services, people.mwbe, time);
  return people;
}
