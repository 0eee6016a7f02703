import {
  type Icon,
  IconBell,
  IconBookmark,
  IconBuilding,
  IconCashBanknote,
  IconChartHistogram,
  IconClipboardCheck,
  IconFileSpreadsheet,
  IconId,
  IconMessage,
  IconSearch,
  IconSpeakerphone,
  IconTool,
} from '@tabler/icons-react';
import { mayOpen, pageOf } from '#contract/access/pages.ts';
import { landingPath } from '#contract/access/redirects.ts';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { copy } from '../copy/navigation.ts';

interface Entry {
  readonly href: string;
  readonly label: string;
  readonly Icon: Icon;
}

const { entries: names, groups, links } = copy;

const postings = (me: Me) => (isHiringSide(me.user_type) ? '/opportunity/dashboard' : '/opportunity/search');

const FIRM_ENTRIES = [
  'profile',
  'workHistory',
  'postings',
  'notifications',
  'messages',
  'payments',
  'directory',
] as const;
const OTHER_ENTRIES = [
  'directory',
  'shortlists',
  'workHistory',
  'postings',
  'messages',
  'projects',
  'payments',
  'impact',
  'notifications',
  'imports',
  'staff',
] as const;

const ENTRIES: Readonly<
  Record<Exclude<keyof typeof names, 'claim'>, { readonly Icon: Icon; readonly href: string | ((me: Me) => string) }>
> = {
  directory: { Icon: IconSearch, href: '/search' },
  profile: { Icon: IconId, href: (me) => landingPath(me) },
  workHistory: { Icon: IconClipboardCheck, href: '/details#work-history' },
  shortlists: { Icon: IconBookmark, href: '/my-lists' },
  postings: { Icon: IconSpeakerphone, href: postings },
  messages: { Icon: IconMessage, href: '/messaging/inbox' },
  projects: { Icon: IconBuilding, href: '/parent-project/all' },
  payments: { Icon: IconCashBanknote, href: '/payment-tracking' },
  impact: { Icon: IconChartHistogram, href: '/impact-dashboards/all' },
  notifications: { Icon: IconBell, href: '/notifications' },
  imports: { Icon: IconFileSpreadsheet, href: '/staff/imports' },
  staff: { Icon: IconTool, href: '/staff' },
};

/** The side navigation entries that this person may open. */
export function navigationEntriesFor(me: Me): Entry[] {
  return (me.user_type === 'MWBE' ? FIRM_ENTRIES : OTHER_ENTRIES)
    .filter((key) => key !== 'workHistory' || hasWorkHistory(me))
    .map((key) => ({ ...ENTRIES[key], label: key === 'profile' && me.mwbes.length === 0 ? names.claim : names[key] }))
    .map(({ href, ...entry }) => ({ ...entry, href: typeof href === 'string' ? href : href(me) }))
    .filter(({ href }) => mayOpen(me, href));
}

/** Whether there is work that was recorded by or for the person's company. */
const hasWorkHistory = (me: Me): boolean => me.mwbes.length > 0 || isHiringSide(me.user_type);

/** Staff entries share their first segment. */
const isStaffPage = (href: string): boolean => href.startsWith('/staff/');

/**
 * Index of the entry that a page belongs to, or -1. Another firm's profile belongs to the directory, and a page that is
 * told by its fragment to no other entry.
 */
export function currentEntryIndex(entries: readonly Entry[], pathname: string, hash: string): number {
  const exact = entries.findIndex(
    ({ href }) =>
      [pathname, `${pathname.replace(/(?<=.)\/$/, '')}#${hash}`].includes(href) ||
      (isStaffPage(href) && pathname.startsWith(`${href}/`)),
  );
  if (exact >= 0) return exact;
  const page = pageOf(pathname) === 'list' ? 'my-lists' : pageOf(pathname);
  const wanted = page === 'profile' ? 'search' : page;
  return entries.findLastIndex(({ href }) => pageOf(href) === wanted && !href.includes('#'));
}

interface LinkGroup {
  readonly label: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

const DIRECTORY = { href: '/search', label: links.directory };
const workHistory = (me: Me) =>
  hasWorkHistory(me) ? [{ href: '/details#work-history', label: links.workHistory }] : [];
const PAYMENTS = { href: '/payment-tracking', label: links.payments };

/** Of firms; both pages know nothing of people without one. */
const OWN_RESPONSES = [
  { href: '/opportunity/responses', label: links.responses },
  { href: '/opportunity/bids', label: links.named },
];
const bids = (me: Me) =>
  isHiringSide(me.user_type) && me.hiring_companies.length > 0
    ? [{ href: '/opportunity/bids', label: links.bids }]
    : [];

const firmGroups = (me: Me): LinkGroup[] => [
  {
    label: groups.myBusiness,
    links: [
      { href: landingPath(me), label: me.mwbes.length > 0 ? links.profile : links.claim },
      ...workHistory(me),
      { href: '/onboarding', label: links.registration },
      { href: '/details', label: links.settings },
    ],
  },
  {
    label: groups.opportunities,
    links: [
      { href: '/opportunity/search', label: links.findOpportunities },
      ...(me.mwbes.length > 0 ? OWN_RESPONSES : []),
      PAYMENTS,
    ],
  },
  { label: groups.findFirms, links: [DIRECTORY] },
];

const otherGroups = (me: Me): LinkGroup[] => [
  { label: groups.findFirms, links: [DIRECTORY, { href: '/my-lists', label: links.shortlists }] },
  {
    label: groups.projects,
    links: [
      { href: '/parent-project/all', label: links.projects },
      ...workHistory(me),
      { href: postings(me), label: links.postings },
      ...bids(me),
      PAYMENTS,
      { href: '/file-upload', label: links.files },
    ],
  },
  {
    label: groups.reports,
    links: [
      { href: '/impact-dashboards/all', label: links.impact },
      { href: '/community-engagement-dashboard', label: links.community },
    ],
  },
  {
    label: groups.staff,
    links: [
      { href: '/staff', label: links.overview },
      { href: '/staff/access-requests', label: links.accessRequests },
      { href: '/staff/people', label: links.people },
      { href: '/staff/companies', label: links.companies },
      { href: '/staff/failed-jobs', label: links.failedJobs },
      { href: '/staff/audit', label: links.audit },
      { href: '/staff/imports', label: links.imports },
      { href: '/staff/imports/reviews', label: links.reviews },
      { href: '/staff/imports/merges', label: links.merges },
      { href: '/staff/feedback', label: links.feedback },
      { href: '/staff/page-views', label: links.pageViews },
      ...(import.meta.env.GALLERY ? [{ href: '/staff/gallery', label: links.gallery }] : []),
    ],
  },
];

/** What the link groups have that is no entry of the side navigation. */
export function furtherGroupsFor(me: Me): LinkGroup[] {
  const shown = new Set(navigationEntriesFor(me).map(({ href }) => href));
  return linkGroupsFor(me)
    .map((group) => ({ ...group, links: group.links.filter(({ href }) => !shown.has(href)) }))
    .filter(({ links: rest }) => rest.length > 0);
}

/** The link groups of the top bar with the pages that this person may open, without empty groups. */
export function linkGroupsFor(me: Me): LinkGroup[] {
  return (me.user_type === 'MWBE' ? firmGroups : otherGroups)(me)
    .map((group) => ({ ...group, links: group.links.filter(({ href }) => mayOpen(me, href)) }))
    .filter((group) => group.links.length > 0);
}
