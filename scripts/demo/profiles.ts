import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { FIRM_DOCUMENT_UPLOAD, type FirmDocumentKind } from '#contract/firm-documents/rules.ts';
import { ONBOARDING_STEPS, type OnboardingStep } from '#contract/onboarding/rules.ts';
import { changeProfile } from '#server/businesses/commands/profile.ts';
import { changeFinancials } from '#server/financials/commands/change.ts';
import { saveTaxId } from '#server/financials/commands/tax-id.ts';
import { saveDocument } from '#server/firm-documents/commands/add.ts';
import { changeDocument } from '#server/firm-documents/commands/change.ts';
import { receiveFile } from '#server/firm-documents/commands/receive.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { TaggedPdf } from '#server/kernel/exports/tagged-pdf.ts';
import { newUploadName, openUploadStore } from '#server/kernel/files/upload-stores.ts';
import { passStep } from '#server/onboarding/commands.ts';
import { askForReference } from '#server/references/commands/ask.ts';
import { addExperience } from '#server/work-experience/commands/edit.ts';
import { actingAs, type DemoTime } from './acting.ts';
import type { DemoPeople } from './people.ts';

/** One firm that has completed its profile, and one half-way through onboarding. */
export async function makeProfiles(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  await completeProfile(ctx, people.mwbe, time);
  await beginProfile(ctx, people.newfirm, time);
}

async function completeProfile(ctx: WriteContext, person: UserActor, time: DemoTime): Promise<void> {
  const firm = firmOf(person);
  actingAs(ctx, person, time.at(130));
  await changeProfile(ctx, firm, {
    version: 0,
    structure: 'LLC',
    founded_year: 2011,
    office_address_1: '12 Example Wharf',
    office_city: 'Baltimore',
    office_state: 'MD',
    office_zip_code: '21231',
    service_states: ['MD', 'DC', 'VA'],
    service_radius: 60,
    website: 'http://www.batista-electric.example',
    phone: '(410) 555-0142',
    email: 'office@batista-electric.example',
    languages: ['en', 'es'],
    crew: 18,
    available_from: time.day(-30),
    bonding_band: 2_500_000,
    largest_job_wanted: 1_500_000,
  });
  await changeFinancials(ctx, firm, {
    version: 0,
    largest_job: 1_180_000,
    bond_single: 2_500_000,
    bond_aggregate: 6_000_000,
    surety: 'Specimen Surety (fictional)',
    surety_agent: 'Ada Example',
    liability_each: 1_000_000,
    liability_aggregate: 2_000_000,
    auto_liability: 1_000_000,
    umbrella: 5_000_000,
    workers_comp: true,
  });
  await saveTaxId(ctx, firm, '52-0000142');
  await addExperience(ctx, firm, {
    title: 'Chandlery Row, apartment rewiring',
    client_name: 'Chandlery Row Association (fictional)',
    amount: 148_000,
    start_date: time.day(900),
    end_date: time.day(780),
    place: 'Baltimore, MD',
    description: 'New panels and wiring for 24 occupied apartments, two floors at a time.',
    trades: 'Electrical',
    role: 'sub',
  });
  await askForReference(ctx, firm, {
    email: 'ines.field@chandlery-row.example',
    name: 'Ines Field',
    relation: 'Rewiring of Chandlery Row',
    message: 'We would be glad to hear how the work went for you.',
  });
  await pass(ctx, firm, ONBOARDING_STEPS);
}

async function beginProfile(ctx: WriteContext, person: UserActor, time: DemoTime): Promise<void> {
  actingAs(ctx, person, time.at(6));
  const firm = firmOf(person);
  await changeProfile(ctx, firm, {
    version: 0,
    structure: 'S corporation',
    founded_year: 2019,
    phone: '(410) 555-0177',
    service_states: ['MD'],
    languages: ['en', 'ig'],
    // a smaller crew than the other firm's, later and without word of bonds
    crew: 6,
    available_from: time.day(-75),
  });
  await pass(ctx, firm, ['basic-information', 'documents']);
}

async function pass(ctx: WriteContext, firm: string, steps: readonly OnboardingStep[]): Promise<void> {
  for (const step of steps) await passStep(ctx, firm, step);
}

const firmOf = ({ mwbeIds: [firm = ''] }: UserActor): string => firm;

interface Paper {
  readonly kind: FirmDocumentKind;
  readonly title: string;
  readonly number: string | null;
  /** Days from now. */
  readonly expiresIn: number | null;
}

const PAPERS: readonly Paper[] = [
  { kind: 'w9', title: 'W-9', number: null, expiresIn: null },
  { kind: 'insurance', title: 'Certificate of insurance', number: 'SPECIMEN-4471', expiresIn: 44 },
  { kind: 'license', title: 'Master electrician license', number: 'ME-00000', expiresIn: 410 },
  { kind: 'certificate', title: 'MBE certification letter', number: '24-361882', expiresIn: 580 },
];

/** Adds documents to the complete firm as its page does: specimens that nobody takes for real ones. */
export async function addDemoPapers(services: AppServices, person: UserActor, time: DemoTime): Promise<void> {
  for (const paper of PAPERS) {
    const name = await upload(services, person, paper, time);
    const received = await receiveFile({ ...services.readContext(), actor: person }, firmOf(person), name);
    await services.transact(async (ctx) => {
      actingAs(ctx, person, time.at(20));
      const { kind, number, expiresIn } = paper;
      const { id, version } = await saveDocument(ctx, firmOf(person), { upload: name, kind }, received);
      const expires_on = expiresIn === null ? null : time.day(-expiresIn);
      await changeDocument(ctx, firmOf(person), id, { version, number, expires_on });
    });
  }
}

/** @returns its name */
async function upload(
  { config }: AppServices,
  { id: owner }: UserActor,
  { title }: Paper,
  time: DemoTime,
): Promise<string> {
  const pdf = await TaggedPdf.open({ title: `${title} (specimen)`, now: time.at(20) });
  pdf.title(`${title}: specimen`);
  pdf.paragraph('A fictional document of a fictional firm, made for the demonstration. It proves nothing.');
  const bytes = await pdf.end();
  const store = openUploadStore(config, FIRM_DOCUMENT_UPLOAD.path.slice(1));
  const name = newUploadName(owner);
  const metadata = { filename: `${title}.pdf`, owner };
  await store.create(new Upload({ id: name, size: bytes.length, offset: 0, metadata }));
  await store.write(Readable.from([bytes]), name, 0);
  return name;
}
