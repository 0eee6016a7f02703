import type { Api } from '#contract/api.ts';
import { feature as accounts } from './accounts/feature.ts';
import { feature as analytics } from './analytics/feature.ts';
import { feature as businesses } from './businesses/feature.ts';
import { feature as capabilityStatement } from './capability-statement/feature.ts';
import { feature as cashBridge } from './cash-bridge/feature.ts';
import { feature as certificationAlerts } from './certification-alerts/feature.ts';
import { feature as claims } from './claims/feature.ts';
import { feature as community } from './community/feature.ts';
import { feature as counting } from './counting/feature.ts';
import { feature as dataFiles } from './data-files/feature.ts';
import { feature as dataInput } from './data-input/feature.ts';
import { feature as documents } from './documents/feature.ts';
import { feature as exclusions } from './exclusions/feature.ts';
import { feature as financials } from './financials/feature.ts';
import { feature as firmDocuments } from './firm-documents/feature.ts';
import { feature as gapPilot } from './gap-pilot/feature.ts';
import { feature as impactDashboards } from './impact-dashboards/feature.ts';
import { feature as imports } from './imports/feature.ts';
import { feature as joinRequests } from './join-requests/feature.ts';
import type { Feature } from './kernel/feature.ts';
import { feature as links } from './links/feature.ts';
import { feature as listings } from './listings/feature.ts';
import { feature as matching } from './matching/feature.ts';
import { feature as messaging } from './messaging/feature.ts';
import { feature as notifications } from './notifications/feature.ts';
import { feature as onboarding } from './onboarding/feature.ts';
import { feature as opportunities } from './opportunities/feature.ts';
import { feature as opportunityImports } from './opportunity-imports/feature.ts';
import { feature as opportunitySearch } from './opportunity-search/feature.ts';
import { feature as outreach } from './outreach/feature.ts';
import { feature as parentProjects } from './parent-projects/feature.ts';
import { feature as paymentExports } from './payment-exports/feature.ts';
import { feature as paymentImports } from './payment-imports/feature.ts';
import { feature as paymentReplies } from './payment-replies/feature.ts';
import { feature as payments } from './payments/feature.ts';
import { feature as photos } from './photos/feature.ts';
import { feature as references } from './references/feature.ts';
import { feature as reports } from './reports/feature.ts';
import { feature as responses } from './responses/feature.ts';
import { feature as scorecards } from './scorecards/feature.ts';
import { feature as search } from './search/feature.ts';
import { feature as searchAlerts } from './search-alerts/feature.ts';
import { feature as secondFactor } from './second-factor/feature.ts';
import { feature as seenAs } from './seen-as/feature.ts';
import { feature as session } from './session/feature.ts';
import { feature as shortlists } from './shortlists/feature.ts';
import { feature as signedRecords } from './signed-records/feature.ts';
import { feature as sso } from './sso/feature.ts';
import { feature as staff } from './staff/feature.ts';
import { feature as workExperience } from './work-experience/feature.ts';
import { feature as workHistory } from './work-history/feature.ts';

/** Every room of the server: the one registry of this floor. A handler that is missing does not compile. */
export const features = {
  session,
  secondFactor,
  sso,
  links,
  accounts,
  businesses,
  claims,
  joinRequests,
  imports,
  search,
  workHistory,
  references,
  workExperience,
  signedRecords,
  messaging,
  notifications,
  photos,
  documents,
  firmDocuments,
  financials,
  analytics,
  staff,
  onboarding,
  capabilityStatement,
  certificationAlerts,
  opportunities,
  responses,
  listings,
  outreach,
  seenAs,
  shortlists,
  searchAlerts,
  matching,
  opportunitySearch,
  opportunityImports,
  payments,
  paymentReplies,
  paymentImports,
  paymentExports,
  scorecards,
  cashBridge,
  parentProjects,
  dataInput,
  dataFiles,
  exclusions,
  counting,
  gapPilot,
  reports,
  community,
  impactDashboards,
} satisfies { readonly [F in keyof Api]: Feature<Api[F]> };
