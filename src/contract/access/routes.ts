/**
 * Every page route (spec, section 2), as tables that server and web share. `$name` matches one segment, a final `$` the
 * rest.
 */

/** Layouts; `loggedIn` is whether their pages are for signed-in people. */
export const LAYOUTS = {
  plain: { loggedIn: false },
  guest: { loggedIn: false },
  member: { loggedIn: true },
  workspace: { loggedIn: true },
  impact: { loggedIn: true },
  bare: { loggedIn: true },
} as const;
type Layout = keyof typeof LAYOUTS;

interface PageRoute {
  readonly layout: Layout;
  /** Title of the document and category of page views. */
  readonly title: string;
}

const group = <const P extends string>(layout: Layout, title: string, ...patterns: readonly P[]) =>
  Object.fromEntries(patterns.map((pattern) => [pattern, { layout, title }])) as Readonly<Record<P, PageRoute>>;

export const ROUTES = {
  ...group('plain', 'Payments invitation', '/accept-payments-invite/$tempToken'),
  ...group('plain', 'Payments invitation', '/accept-dashboard-payments-invite/$tempToken'),
  ...group('plain', 'Payments', '/login-payment-user/$tempToken'),
  ...group('plain', 'Open link', '/link/$tempToken'),
  ...group('plain', 'Impersonation', '/impersonate/$id'),
  ...group('plain', 'Single sign-on', '/sso', '/sso/callback'),
  ...group('plain', 'Verify a record', '/verify'),
  ...group('plain', 'Unsubscribe', '/unsubscribe'),

  ...group('guest', 'Log in', '/'),
  ...group('guest', 'Forgot password', '/forgot-password'),
  ...group('guest', 'New password', '/new-password/$tempToken', '/new-password/$tempToken/$'),
  ...group('guest', 'Request access', '/request-login'),
  ...group('guest', 'Send files', '/file-upload'),

  ...group('member', 'Payment tracking', '/payment-tracking', '/payment-tracking/$id'),
  ...group('member', 'Shortlists', '/my-lists', '/my-lists/$id', '/list'),
  ...group('member', 'MWBE profile', '/profile', '/profile/$id', '/$id'),
  ...group('member', 'Claim your business', '/claim'),
  ...group('member', 'Notifications', '/notifications'),
  ...group('member', 'Directory', '/search'),
  ...group('member', 'Opportunity postings', '/opportunity/search', '/opportunity/dashboard'),
  ...group('member', 'Opportunity postings', '/opportunity/responses'),
  ...group('member', 'Opportunity postings', '/opportunity/$id', '/opportunity/$id/edit'),
  ...group('member', 'Bids and plans', '/opportunity/bids', '/opportunity/bids/$id', '/opportunity/listings/$id'),
  ...group('member', 'Messages', '/messaging', '/messaging/inbox', '/messaging/threads/$id'),
  ...group('member', 'Account settings', '/details', '/details/mwbe/$id', '/details/hiring_company/$id'),
  ...group('member', 'Onboarding', '/onboarding', '/onboarding/$id'),
  ...group('member', 'Basic information', '/onboarding/basic-information', '/onboarding/basic-information/$id'),
  ...group('member', 'Documents', '/onboarding/documents', '/onboarding/documents/$id'),
  ...group('member', 'Financials', '/onboarding/financials', '/onboarding/financials/$id'),
  ...group('member', 'Work experience', '/onboarding/work-experience', '/onboarding/work-experience/$id'),
  ...group('member', 'References', '/onboarding/references', '/onboarding/references/$id'),
  ...group('member', 'Photos', '/onboarding/upload-photos', '/onboarding/upload-photos/$id'),
  ...group('member', 'Next steps', '/onboarding/outro', '/onboarding/outro/$id'),
  ...group('member', 'Projects', '/parent-project/all'),
  ...group('member', 'Impact dashboards', '/impact-dashboards/all'),
  ...group('member', 'Admin', '/staff'),
  ...group('member', 'Access requests', '/staff/access-requests'),
  ...group('member', 'Company names', '/staff/company-names'),
  ...group('member', 'Claims', '/staff/claims'),
  ...group('member', 'People', '/staff/people', '/staff/people/$id'),
  ...group('member', 'Companies', '/staff/companies', '/staff/companies/$id'),
  ...group('member', 'Links', '/staff/links'),
  ...group('member', 'Emails', '/staff/mail'),
  ...group('member', 'Flagged references', '/staff/references'),
  ...group('member', 'Reported messages', '/staff/messages'),
  ...group('member', 'Failed jobs', '/staff/failed-jobs'),
  ...group('member', 'Audit trail', '/staff/audit'),
  ...group('member', 'Counting rules', '/staff/counting', '/staff/counting/$code'),
  ...group('member', 'Feature flags', '/staff/feature-flags'),
  ...group('member', 'Feedback', '/staff/feedback'),
  ...group('member', 'Page views', '/staff/page-views'),
  ...group('member', 'Imports', '/staff/imports', '/staff/imports/$id', '/staff/imports/$id/rejected'),
  ...group('member', 'Possible duplicates', '/staff/imports/reviews'),
  ...group('member', 'Merges', '/staff/imports/merges'),
  ...group('member', 'Notices', '/staff/imports/notices'),
  ...group('member', 'Widget gallery', '/staff/gallery', '/staff/gallery/$section'),

  ...group('workspace', 'Dashboard home', '/parent-project/$id/home'),
  ...group('workspace', 'Data input', '/parent-project/$id/data-input/$activeTab'),
  ...group('workspace', 'Stakeholders', '/parent-project/$projectId/participants/stakeholders/$activeTab'),
  ...group('workspace', 'Team', '/parent-project/$projectId/participants/team'),
  ...group('workspace', 'Contracting report', '/parent-project/$projectId/report/$reportType/$typeId'),
  ...group('workspace', 'Exclusions', '/parent-project/$id/exclusions'),
  ...group('workspace', 'Public dashboard', '/parent-project/$id/public-dashboard'),
  ...group('workspace', 'Notification settings', '/parent-project/$projectId/notification-settings'),

  ...group('impact', 'Dashboard home', '/impact-dashboards/$id/home'),
  ...group('impact', 'Impact dashboards', '/impact-dashboards/$id/diversity-company/$certGroup'),

  ...group('bare', 'Community dashboards', '/community-engagement-dashboard'),
  ...group('bare', 'Community dashboard', '/community-engagement-dashboard/projects/$id'),
  ...group(
    'bare',
    'Baltimore Peninsula',
    '/community-engagement-dashboard/baltimore-peninsula',
    '/baltimore-peninsula',
  ),
} as const satisfies Readonly<Record<string, PageRoute>>;
export type Pattern = keyof typeof ROUTES;

/** Onboarding steps, in order. */
export const ONBOARDING_STEPS = [
  'basic-information',
  'documents',
  'financials',
  'work-experience',
  'references',
  'upload-photos',
  'outro',
] as const;

/** Workspace paths without a project id: they redirect to the same page of the last project used. */
export const WORKSPACE_PATHS: Readonly<Record<string, (project: string) => string>> = {
  '/prime-contractors': (project) => `/parent-project/${project}/participants/stakeholders/prime-contractors`,
  '/project-viewers': (project) => `/parent-project/${project}/participants/stakeholders/project-viewers`,
  '/participants/team': (project) => `/parent-project/${project}/participants/team`,
  '/data-input/contracting': (project) => `/parent-project/${project}/data-input/contracting`,
  '/data-input/workforce-utilization': (project) => `/parent-project/${project}/data-input/workforce-utilization`,
  '/data-input/local-hiring': (project) => `/parent-project/${project}/data-input/local-hiring`,
  '/report': (project) => `/parent-project/${project}/report/contracting/${project}`,
};

/** Fixed redirects; those of `/home`, `/profile` and `/opportunity` depend on the person (`redirects.ts`). */
export const ALIASES: Readonly<Record<string, Pattern>> = {
  '/port-covington': '/baltimore-peninsula',
  '/parent-project': '/parent-project/all',
  '/impact-dashboards': '/impact-dashboards/all',
};

/** Whether a path is no page itself but redirects to one. */
export function isAlias(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return pathname in ALIASES || pathname in WORKSPACE_PATHS || DYNAMIC_ALIASES.includes(pathname);
}
const DYNAMIC_ALIASES = ['/home', '/opportunity', '/new-password'];

const firstSegment = (path: string): string => path.split('/')[1] ?? '';
const PAGE_SEGMENTS = new Set(
  [...Object.keys(ROUTES), ...Object.keys(ALIASES), ...Object.keys(WORKSPACE_PATHS), '/home']
    .map(firstSegment)
    .filter((word) => word !== '' && !word.startsWith('$')),
);
/** Whether a single segment may be a firm's vanity path or id; `vanity-paths.ts` reserves further words. */
const isProfileSlug = (word: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(word) && !PAGE_SEGMENTS.has(word.toLowerCase());

/** Whether a word is the first segment of a page of the product. */
export const isPageSegment = (word: string): boolean => PAGE_SEGMENTS.has(word);

/** A route with the values of its parameters. */
export interface RouteMatch {
  readonly pattern: Pattern;
  readonly params: Readonly<Record<string, string>>;
}

/** Static segments before parameters, so that `/opportunity/search` is not the opportunity `search`. */
const BY_SPECIFICITY = (Object.keys(ROUTES) as Pattern[])
  .map((pattern) => ({ pattern, parts: pattern.split('/').slice(1) }))
  .sort((a, b) => specificity(b.parts) - specificity(a.parts));

function specificity(parts: readonly string[]): number {
  return parts.reduce((sum, part, at) => sum + (part.startsWith('$') ? 0 : 1 / 2 ** at), 0);
}

/** The route of a path, or null. A single segment that is no page is taken for a vanity path. */
export function matchRoute(path: string): RouteMatch | null {
  const [pathname = ''] = path.split(/[?#]/);
  const segments = pathname
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);
  for (const { pattern, parts } of BY_SPECIFICITY) {
    const params = match(parts, segments);
    if (params) return pattern === '/$id' && !isProfileSlug(params.id ?? '') ? null : { pattern, params };
  }
  return null;
}

function match(parts: readonly string[], segments: readonly string[]): Record<string, string> | null {
  const rest = parts.at(-1) === '$';
  if (rest ? segments.length < parts.length : segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (part === '$') params.redirect = `/${segments.slice(at).join('/')}`;
    else if (!part.startsWith('$') && part !== segment) return null;
    else if (part.startsWith('$') && segment === '') return null;
    else if (part.startsWith('$')) params[part.slice(1)] = segment;
  }
  return params;
}

const REPORT_TITLES: Readonly<Record<string, string>> = {
  'workforce-utilization': 'Workforce utilization report',
  'local-hiring': 'Local hiring report',
};

/** The title of the page at a path; null where there is no page. */
export function titleOf(path: string): string | null {
  const found = matchRoute(path);
  return found && (REPORT_TITLES[found.params.reportType ?? ''] ?? ROUTES[found.pattern].title);
}
