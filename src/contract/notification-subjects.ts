import { z } from 'zod';
import { certificationAlertSubject } from './certification-alerts/schema.ts';
import { firmDocumentSubject, firmShareSubject } from './firm-documents/schema.ts';
import { joinRequestSubject } from './join-requests/schema.ts';
import { listingSubject } from './listings/schema.ts';
import { opportunityMatchSubject } from './matching/schema/fits.ts';
import { closingSubject, questionSubject } from './opportunities/schema.ts';
import { projectInvitationSubject, projectNewsSubject } from './parent-projects/schema/people.ts';
import { paymentSubject, reminderSubject } from './payments/schema.ts';
import { referenceSubject } from './references/schema.ts';
import { responseSubject } from './responses/schema.ts';
import { searchAlertSubject } from './search-alerts/schema.ts';
import { shortlistCertificateChangesSubject } from './shortlists/schema.ts';
import { experienceSubject } from './work-experience/schema.ts';
import { projectSaid, projectSubject } from './work-history/schema.ts';

/** What cards said when they were made, of the features that keep it. */
export const notificationSaid = projectSaid;

/** Everything that notifications may be about, one line per feature that has them. */
export const notificationSubject = z.union([
  projectSubject,
  joinRequestSubject,
  firmDocumentSubject,
  firmShareSubject,
  referenceSubject,
  experienceSubject,
  certificationAlertSubject,
  searchAlertSubject,
  questionSubject,
  closingSubject,
  shortlistCertificateChangesSubject,
  opportunityMatchSubject,
  responseSubject,
  listingSubject,
  paymentSubject,
  reminderSubject,
  projectInvitationSubject,
  projectNewsSubject,
]);
