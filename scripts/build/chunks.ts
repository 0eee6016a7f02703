/**
 * What is built into one file: a page that asks for thirty small ones loads more bytes, since each is compressed alone.
 * Only what is named here moves; what a file needs besides stays where Vite puts it.
 */
/** React, the router and the queries: every page. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\//;
/** The log-in page's own parts, which every other page has too. */
const BASE = new RegExp(
  [
    'src/web/(?:api|token)\\.ts',
    'src/web/(?:analytics/queries/(?:chunks|scripts|views)|session/queries)\\.ts',
    'src/web/ui/(?:AlertBanner|Banner|Bob|Button|Field|Icon|Logo|PageHeading|States|TextField|alerts|formats)\\.',
    'src/web/shell/(?:AlertBanner|ErrorPages|GuestLayout|Layout\\.|OfflineNotice|SkipLink|TopBar\\.module|copy/everybody)',
    'src/contract/(?:access|analytics/rules)',
    'virtual:endpoints',
    'vite/preload-helper',
    'icons-react/dist/esm/(?:createReactComponent|defaultAttributes|icons/Icon(?:X|AlertCircle|AlertTriangle|CircleCheck|InfoCircle|Refresh|Eye|EyeOff)\\.)',
  ].join('|'),
);

/** Around the pages of people who are logged in. */
const MEMBERS = new RegExp(
  [
    'src/web/shell/(?:AccountMenu|Bell|LinkGroups|MemberLayout|MenuButton|SideNavigation|TopBar|WidgetProvider|entries|event-stream|live|copy/members)',
    'src/web/notifications/(?:copy|components/Removal\\.|queries/notifications)',
    'src/web/analytics/(?:components/FeedbackButton|copy/feedback)',
    'src/web/ui/(?:Avatar|[Mm]enu\\.|theme)',
    'icons-react/dist/esm/icons/Icon(?:Bell|Bookmark|Building|CashBanknote|ChartHistogram|ChevronDown|Id|Menu2|Message|Search|Speakerphone|Tool)\\.',
  ].join('|'),
);

/** On most pages of members. */
const CONTROLS =
  /src\/web\/ui\/(?:Badge|Chip|Choice|Collapsible|Dropdown|FilterPanel|Options|Pagination|items|page-numbers|useList)\b|icons-react\/dist\/esm\/icons\/Icon(?:Check|CircleX|Clock|History|Lock|MapPin|Minus|Pencil|Plus)\./;

export const CHUNKS = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'base', test: BASE },
  { name: 'members', test: MEMBERS },
  { name: 'controls', test: CONTROLS },
];
