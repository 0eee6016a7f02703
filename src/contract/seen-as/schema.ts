import { z } from 'zod';
import { endpoints as businesses } from '../businesses/endpoints.ts';
import { endpoints as financials } from '../financials/endpoints.ts';
import { endpoints as firmDocuments } from '../firm-documents/endpoints.ts';
import { shareRecipient } from '../firm-documents/schema.ts';
import { uuid } from '../formats.ts';
import { endpoints as photos } from '../photos/endpoints.ts';
import { endpoints as references } from '../references/endpoints.ts';
import { endpoints as records } from '../signed-records/endpoints.ts';
import { endpoints as workExperience } from '../work-experience/endpoints.ts';
import { endpoints as workHistory } from '../work-history/endpoints.ts';
import { VIEWERS } from './rules.ts';

export const viewerQuery = z
  .strictObject({ viewer: z.enum(VIEWERS), company: uuid.optional() })
  .refine(({ viewer, company }) => (viewer === 'company') === (company !== undefined), {
    error: 'is given for the viewer "company" alone',
    path: ['company'],
  });
export type ViewerQuery = z.output<typeof viewerQuery>;

/** The answers of these endpoints to somebody else; null where they refuse. */
export const seenProfile = z.strictObject({
  company: shareRecipient.nullable(),
  firm: businesses.mwbes.output.nullable(),
  contact: businesses.contact.output.nullable(),
  verified_work: workHistory.verified.output.nullable(),
  work_photos: photos.firmPhotos.output.nullable(),
  own_photos: photos.ownPhotos.output.nullable(),
  work_experience: workExperience.shown.output.nullable(),
  references: references.shown.output.nullable(),
  records: records.ofFirm.output.nullable(),
});
export type SeenProfile = z.infer<typeof seenProfile>;

/** What they see of the firm's private papers; null where they see none. */
export const seenPapers = z.strictObject({
  shared: firmDocuments.shared.output.nullable(),
  financials: financials.look.output.nullable(),
});
export type SeenPapers = z.infer<typeof seenPapers>;
