import { endpoints as accounts } from './accounts/endpoints.ts';
import { endpoints as analytics } from './analytics/endpoints.ts';
import { endpoints as businesses } from './businesses/endpoints.ts';
import { endpoints as capabilityStatement } from './capability-statement/endpoints.ts';
import { endpoints as cashBridge } from './cash-bridge/endpoints.ts';
import { endpoints as certificationAlerts } from './certification-alerts/endpoints.ts';
import { endpoints as claims } from './claims/endpoints.ts';
import { endpoints as community } from './community/endpoints.ts';
import { endpoints as counting } from './counting/endpoints.ts';
import { endpoints as dataFiles } from './data-files/endpoints.ts';
import { endpoints as dataInput } from './data-input/endpoints.ts';
import { endpoints as documents } from './documents/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints as exclusions } from './exclusions/endpoints.ts';
import { endpoints as financials } from './financials/endpoints.ts';
import { endpoints as firmDocuments } from './firm-documents/endpoints.ts';
import { endpoints as gapPilot } from './gap-pilot/endpoints.ts';
import { endpoints as impactDashboards } from './impact-dashboards/endpoints.ts';
import { endpoints as imports } from './imports/endpoints.ts';
import { endpoints as joinRequests } from './join-requests/endpoints.ts';
import { endpoints as links } from './links/endpoints.ts';
import { endpoints as listings } from './listings/endpoints.ts';
import { endpoints as matching } from './matching/endpoints.ts';
import { endpoints as messaging } from './messaging/endpoints.ts';
import { notificationSaid, notificationSubject } from './notification-subjects.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { endpoints as onboarding } from './onboarding/endpoints.ts';
import { endpoints as opportunities } from './opportunities/endpoints.ts';
import { endpoints as opportunityImports } from './opportunity-imports/endpoints.ts';
import { endpoints as opportunitySearch } from './opportunity-search/endpoints.ts';
import { endpoints as outreach } from './outreach/endpoints.ts';
import { endpoints as parentProjects } from './parent-projects/endpoints.ts';
import { endpoints as paymentExports } from './payment-exports/endpoints.ts';
import { endpoints as paymentImports } from './payment-imports/endpoints.ts';
import { endpoints as paymentReplies } from './payment-replies/endpoints.ts';
import { endpoints as payments } from './payments/endpoints.ts';
import { endpoints as photos } from './photos/endpoints.ts';
import { endpoints as references } from './references/endpoints.ts';
import { endpoints as reports } from './reports/endpoints.ts';
import { endpoints as responses } from './responses/endpoints.ts';
import { endpoints as scorecards } from './scorecards/endpoints.ts';
import { endpoints as search } from './search/endpoints.ts';
import { endpoints as searchAlerts } from './search-alerts/endpoints.ts';
import { endpoints as secondFactor } from './second-factor/endpoints.ts';
import { endpoints as seenAs } from './seen-as/endpoints.ts';
import { endpoints as session } from './session/endpoints.ts';
import { endpoints as shortlists } from './shortlists/endpoints.ts';
import { endpoints as signedRecords } from './signed-records/endpoints.ts';
import { endpoints as sso } from './sso/endpoints.ts';
import { endpoints as staff } from './staff/endpoints.ts';
import { endpoints as workExperience } from './work-experience/endpoints.ts';
import { endpoints as workHistory } from './work-history/endpoints.ts';

/** Every call that crosses the wire, by feature: the one registry of this floor. */
export const api = {
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
  notifications: notificationEndpoints(notificationSubject, notificationSaid),
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
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Api = typeof api;
