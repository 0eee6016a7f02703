import { basename, join } from 'node:path';
import { createHiringCompany, createUser, join as joinCompany } from '#server/accounts/commands.ts';
import { hasDemo } from '#server/accounts/reads.ts';
import { registerFirm } from '#server/businesses/commands/register.ts';
import { resumeImports } from '#server/imports/commands/resume.ts';
import { runImport } from '#server/imports/commands/run.ts';
import { wasImported } from '#server/imports/reads.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import type { System } from '#server/kernel/system.ts';
import { hashPassword } from '#server/session/adapters/argon2.ts';
import { DEMO_PASSWORD } from '#server/session/reads.ts';

/**
 * A fresh start shows a living product: a real public list of certified firms, through the importer; and plainly
 * fictional organisations for everything that people do, so that nothing false is said of a real firm.
 */
export async function loadDemo(system: System, say: (text: string) => void): Promise<void> {
  if (!(await hasDemo(system.read().sql))) {
    say('Making the demonstration accounts…');
    const password = await hashPassword(DEMO_PASSWORD);
    await system.transact((ctx) => makePeople(ctx, password));
  }
  // what a killed first start left of the list; nobody else imports into a demonstration that is not up yet
  await resumeImports(system, 0);
  if (!(await wasImported(system.read().sql, basename(LIST)))) {
    say('Reading Maryland’s directory of certified firms…');
    const { report } = await runImport(system, { path: LIST, agency: AGENCY, listDate: LIST_DATE });
    say(`  ${report.firms.toLocaleString('en-US')} firms from ${report.rows.toLocaleString('en-US')} rows`);
  }
}

/** Public records, unchanged (samples/README.md). */
const LIST = join(import.meta.dirname, '../samples/md_mdot_mbe_directory_2017.csv');
const AGENCY = 'Maryland Department of Transportation';
const LIST_DATE = '2017-05-01';

const PEOPLE = [
  { email: 'mwbe@example.com', firstName: 'Lorena', lastName: 'Batista', userType: 'MWBE' },
  {
    email: 'prime@example.com',
    firstName: 'Dana',
    lastName: 'Okafor',
    userType: 'PRIME',
    company: 'Calvert & Pratt Builders',
  },
  {
    email: 'developer@example.com',
    firstName: 'Ruth',
    lastName: 'Mendel',
    userType: 'DEVELOPER',
    company: 'Harborline Development',
  },
  {
    email: 'agency@example.com',
    firstName: 'Theo',
    lastName: 'Grant',
    userType: 'GOVERNMENT_AGENCY',
    company: 'Port Carroll Public Works',
  },
  { email: 'staff@example.com', firstName: 'Sam', lastName: 'Kowal', userType: 'INTERNAL' },
] as const;

async function makePeople(ctx: WriteContext, passwordHash: string): Promise<void> {
  for (const person of PEOPLE) {
    const { email, firstName, lastName, userType } = person;
    const user = await createUser(ctx, { email, firstName, lastName, userType, passwordHash, demo: true });
    if (userType === 'MWBE') await joinCompany(ctx, user, await makeFirm(ctx), 'mwbe');
    if (!('company' in person)) continue;
    // the demonstration prime and agency land on search
    const landsOnSearch = userType !== 'DEVELOPER';
    const company = await createHiringCompany(ctx, { businessName: person.company, landsOnSearch, demo: true });
    await joinCompany(ctx, user, company, 'hiring_company');
  }
}

const makeFirm = (ctx: WriteContext): Promise<string> =>
  registerFirm(ctx, {
    legal_business_name: 'Batista Electric',
    trade_name: null,
    address_1: '12 Example Wharf',
    city: 'Baltimore',
    state: 'MD',
    zip_code: '21231',
    county: 'Baltimore City',
    latitude: 39.2847,
    longitude: -76.5936,
    website: null,
    description:
      'Commercial and institutional wiring, switchgear, fire alarm and temporary site power. A fictional firm of the demonstration.',
    naics: ['238210', '238290'],
    size_band: '10-49',
    profile_url_path: 'batista-electric',
    demo: true,
  });
