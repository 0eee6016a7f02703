import { z } from 'zod';
import { instant } from '../../formats.ts';

const organization = z.strictObject({ id: z.string(), name: z.string() });
const dollars = z.strictObject({ amount: z.int(), currency: z.literal('USD') });
const period = z.strictObject({ startDate: instant.optional(), endDate: instant.optional() });
const nothing = z.string().optional();

const party = z.strictObject({
  ...organization.shape,
  roles: z.array(z.string()),
  address: z
    .strictObject({ locality: nothing, region: nothing, postalCode: nothing, countryName: z.string() })
    .optional(),
  contactPoint: z.strictObject({ name: nothing, email: nothing, telephone: nothing }).optional(),
});

const tender = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: nothing,
  status: z.enum(['active', 'complete', 'cancelled']),
  procuringEntity: organization,
  items: z.array(
    z.strictObject({
      id: z.string(),
      description: nothing,
      classification: z.strictObject({ scheme: z.literal('NAICS'), id: z.string(), description: nothing }),
    }),
  ),
  value: dollars.optional(),
  minValue: dollars.optional(),
  tenderPeriod: period,
  contractPeriod: period.optional(),
  eligibilityCriteria: nothing,
  documents: z.array(z.strictObject({ id: z.string(), documentType: z.string(), url: z.string() })),
  amendments: z.array(z.strictObject({ id: z.string(), date: instant, description: z.string() })),
});

/** What this product writes of the standard; `ocds.ts` reads it. */
export const writtenPackage = z.strictObject({
  uri: z.string(),
  version: z.literal('1.1'),
  publishedDate: instant,
  publisher: z.strictObject({ name: z.string(), uri: z.string() }),
  releases: z.array(
    z.strictObject({
      ocid: z.string(),
      id: z.string(),
      date: instant,
      tag: z.array(z.enum(['tender', 'tenderAmendment', 'tenderCancellation', 'award'])),
      initiationType: z.literal('tender'),
      language: z.literal('en'),
      parties: z.array(party),
      buyer: organization,
      tender,
      awards: z
        .array(
          z.strictObject({
            id: z.string(),
            status: z.literal('active'),
            date: instant.optional(),
            value: dollars.optional(),
            suppliers: z.array(organization),
          }),
        )
        .optional(),
    }),
  ),
});
export type WrittenPackage = z.infer<typeof writtenPackage>;
