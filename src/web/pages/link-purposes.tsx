import { linkPurposes as accounts } from '#web/accounts/model/link-purposes.ts';
import { linkPurposes as cashBridge } from '#web/cash-bridge/model/link-purposes.ts';
import { linkPurposes as claims } from '#web/claims/model/link-purposes.ts';
import { linkPurposes as documents } from '#web/documents/model/link-purposes.ts';
import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { linkPurposes as listings } from '#web/listings/model/link-purposes.ts';
import { linkPurposes as parentProjects } from '#web/parent-projects/model/link-purposes.ts';
import { linkPurposes as paymentReplies } from '#web/payment-replies/model/link-purposes.ts';
import { linkPurposes as references } from '#web/references/model/link-purposes.ts';
import { linkPurposes as responses } from '#web/responses/model/link-purposes.ts';
import { linkPurposes as searchAlerts } from '#web/search-alerts/model/link-purposes.ts';
import { linkPurposes as session } from '#web/session/model/link-purposes.ts';
import { linkPurposes as sso } from '#web/sso/model/link-purposes.ts';
import { linkPurposes as workExperience } from '#web/work-experience/model/link-purposes.ts';

/** The purposes of links of all features. */
export const linkPurposes: LinkPurposes = {
  ...session,
  ...accounts,
  ...documents,
  ...claims,
  ...sso,
  ...references,
  ...workExperience,
  ...listings,
  ...searchAlerts,
  ...responses,
  ...paymentReplies,
  ...cashBridge,
  ...parentProjects,
};
