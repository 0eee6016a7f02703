import { z } from 'zod';

/**
 * Release packages of the Open Contracting Data Standard 1.1, as far as they are read and written here:
 * https://standard.open-contracting.org/1.1/en/schema/release_package/
 */
const TAGS = [
  'planning',
  'planningUpdate',
  'tender',
  'tenderAmendment',
  'tenderUpdate',
  'tenderCancellation',
  'award',
  'awardUpdate',
  'awardCancellation',
  'contract',
  'contractUpdate',
  'contractAmendment',
  'implementation',
  'implementationUpdate',
  'contractTermination',
  'compiled',
] as const;
const TENDER_STATUSES = [
  'planning',
  'planned',
  'active',
  'cancelled',
  'unsuccessful',
  'complete',
  'withdrawn',
] as const;
const AWARD_STATUSES = ['pending', 'active', 'cancelled', 'unsuccessful'] as const;

const moment = z.iso.datetime({ offset: true });
const text = z.string().nullish();
/** The standard allows numbers as ids. */
const id = z.union([z.string(), z.int()]).transform(String);
const period = z.object({ startDate: moment.nullish(), endDate: moment.nullish() });
const value = z.object({ amount: z.number().nullish(), currency: z.string().length(3).nullish() });
const organization = z.object({ id: id.nullish(), name: text });

const address = z.object({ locality: text, region: text, postalCode: text, countryName: text });
const party = z.object({
  id: id.nullish(),
  name: text,
  roles: z.array(z.string()).nullish(),
  address: address.nullish(),
  contactPoint: z.object({ name: text, email: text, telephone: text }).nullish(),
});

const classification = z.object({ scheme: text, id: id.nullish(), description: text });
const item = z.object({
  id,
  description: text,
  classification: classification.nullish(),
  additionalClassifications: z.array(classification).nullish(),
});
const document = z.object({ id, documentType: text, title: text, url: text });
const amendment = z.object({ id: id.nullish(), date: moment.nullish(), rationale: text, description: text });

const tender = z.object({
  id,
  title: text,
  description: text,
  status: z.enum(TENDER_STATUSES).nullish(),
  procuringEntity: organization.nullish(),
  items: z.array(item).nullish(),
  value: value.nullish(),
  minValue: value.nullish(),
  tenderPeriod: period.nullish(),
  contractPeriod: period.nullish(),
  eligibilityCriteria: text,
  documents: z.array(document).nullish(),
  amendments: z.array(amendment).nullish(),
});
const award = z.object({
  id,
  title: text,
  status: z.enum(AWARD_STATUSES).nullish(),
  date: moment.nullish(),
  value: value.nullish(),
  suppliers: z.array(organization).nullish(),
});

export const ocdsRelease = z.object({
  ocid: z.string().min(1).max(200),
  id: id.pipe(z.string().min(1)),
  date: moment,
  tag: z.array(z.enum(TAGS)).min(1),
  initiationType: z.literal('tender').nullish(),
  language: text,
  parties: z.array(party).nullish(),
  buyer: organization.nullish(),
  tender: tender.nullish(),
  awards: z.array(award).nullish(),
});
export type OcdsRelease = z.infer<typeof ocdsRelease>;

/** What all releases of one process say together: later ones replace what they state. */
export type CompiledProcess = Pick<OcdsRelease, 'ocid' | 'tag' | 'parties' | 'buyer' | 'tender' | 'awards'>;

export const ocdsPackage = z.object({
  uri: z.url(),
  version: z.literal('1.1'),
  publishedDate: moment,
  publisher: z.object({ name: z.string(), uri: text }),
  releases: z.array(ocdsRelease),
});

/** A file whose releases are looked at one by one, so that a wrong one does not spoil the others. */
export const ocdsFile = z.object({ releases: z.array(z.unknown()).min(1, 'has no releases') });
