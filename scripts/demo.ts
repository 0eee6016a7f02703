import { join } from 'node:path';
import type { UserType } from '#contract/access/user-types.ts';
import { createHiringCompany, createUser, addMembership as joinCompany } from '#server/accounts/commands.ts';
import { hasDemo } from '#server/accounts/reads.ts';
import { claimForDemo } from '#server/businesses/commands/claim.ts';
import { resumeImports } from '#server/imports/pipeline/resume.ts';
import { runImport } from '#server/imports/pipeline/run.ts';
import { wasImported } from '#server/imports/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashPassword } from '#server/session/adapters/argon2.ts';
import { DEMO_PASSWORD } from '#server/session/reads.ts';

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
 * A fresh start shows a living product: a real public list of certified firms, through the importer; and plainly
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
  if (await hasDemo(services.readContext().sql)) return;
  say('Making the demonstration accounts…');
  const password = await hashPassword(DEMO_PASSWORD);
  await services.transact((ctx) => makePeople(ctx, password));
}

const PEOPLE = [
  { email: 'mwbe@example.com', firstName: 'Lorena', lastName: 'Batista', userType: 'MWBE', firm: 'Batista Electric' },
  {
    email: 'prime@example.com',
    firstName: 'Dana',
    lastName: 'Okafor',
    userType: 'PRIME',
    company: { businessName: 'Calvert & Pratt Builders', userType: 'PRIME', landsOnSearch: true },
  },
  {
    email: 'developer@example.com',
    firstName: 'Ruth',
    lastName: 'Mendel',
    userType: 'DEVELOPER',
    company: { businessName: 'Harborline Development', userType: 'DEVELOPER', landsOnSearch: false },
  },
  {
    email: 'agency@example.com',
    firstName: 'Theo',
    lastName: 'Grant',
    userType: 'GOVERNMENT_AGENCY',
    company: { businessName: 'Port Carroll Public Works', userType: 'GOVERNMENT_AGENCY', landsOnSearch: true },
  },
  { email: 'staff@example.com', firstName: 'Sam', lastName: 'Kowal', userType: 'INTERNAL' },
] as const;

async function makePeople(ctx: WriteContext, passwordHash: string): Promise<void> {
  for (const { email, firstName, lastName, userType, ...of } of PEOPLE) {
    const user = await createUser(ctx, {
      email,
      firstName,
      lastName,
      userType,
      passwordHash,
      demo: true,
      ...staffRights(userType),
    });
    if ('firm' in of)
      await joinCompany(ctx, user, await claimForDemo(ctx, of.firm, slug(of.firm)), 'mwbe', 'administrator');
    if ('company' in of) {
      const company = await createHiringCompany(ctx, { ...of.company, demo: true });
      await joinCompany(ctx, user, company, 'hiring_company', 'administrator');
    }
  }
}

/** The demonstration's member of staff may try everything. */
const staffRights = (userType: UserType) => (userType === 'INTERNAL' ? { admin: true, mayImpersonate: true } : {});

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
