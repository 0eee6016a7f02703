/**
 * What is built into one file: a page that asks for thirty small ones loads more bytes, since each is compressed alone.
 * Only what is named here moves; what a file needs besides stays where Vite puts it.
 */
/** React, the router and the queries: every page; what of them single pages need stays with these. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\/(?!.*queriesObserver|.*useQueries)/;
/** The log-in page's own parts, which every other page has too, and what routes need before their page is there. */
const BASE = new RegExp(
  [
    'src/web/(?:api|token)\\.ts',
    'src/web/(?:businesses/queries/business|notifications/model/view|search/(?:queries/directory|model/search-state))\\.ts',
    'src/web/(?:analytics/(?:model/third-party-scripts|queries/(?:chunk-errors|page-views))|session/(?:copy|queries))\\.ts',
    'src/web/ui/(?:Banner|Button|Field|Icon|Logo|PageHeading|PlumbBob|QueryBoundary|States|TextField|alerts|breakpoints|lazyNamed)\\.',
    'src/web/shell/(?:AlertBanner|GuestLayout|Layout\\.|OfflineNotice|SkipLink|TopBar\\.module|copy/frame)',
    'src/web/pages/(?:ErrorPages|copy/errors)',
    'src/contract/(?:access|analytics/rules|notifications/rules|search/rules)',
    'virtual:endpoints',
    'vite/preload-helper',
    'icons-react/dist/esm/(?:createReactComponent|defaultAttributes|icons/Icon(?:X|AlertCircle|AlertTriangle|CircleCheck|InfoCircle|Refresh|Eye|EyeOff)\\.)',
  ].join('|'),
);

/** Around the pages of people who are logged in. */
const MEMBERS = new RegExp(
  [
    'src/web/shell/(?:LinkGroups|MemberLayout|MenuButton|SideNavigation|TopBar|WidgetProvider|model/navigation|copy/navigation)',
    'src/web/pages/(?:AccountMenu|MemberArea|NotificationBell|live-updates|model/event-stream|copy/top-bar)',
    'src/web/notifications/(?:components/RemoveNotification\\.|queries/counts)',
    'src/web/analytics/(?:components/FeedbackButton|copy/feedback)',
    'src/web/ui/(?:Avatar|[Mm]enu\\.|theme)',
    'icons-react/dist/esm/icons/Icon(?:Bell|Bookmark|Building|CashBanknote|ChartHistogram|ChevronDown|FileSpreadsheet|Id|Menu2|Message|Search|Speakerphone|Tool)\\.',
  ].join('|'),
);

/** Mantine's provider, menu and popover with what they stand on; its dialogs stay apart, since no page opens with one. */
const WIDGETS = new RegExp(
  `node_modules/(?:${[
    '@floating-ui|clsx',
    '@mantine/hooks/esm/utils/random-id',
    '@mantine/hooks/esm/use-(?:click-outside|delayed-hover|did-update|focus-return|focus-trap|id|isomorphic-effect|long-press|media-query|merged-ref|reduced-motion|uncontrolled)',
    '@mantine/core/esm/core|@mantine/core/esm/utils/Floating',
    '@mantine/core/esm/components/(?:Accordion/AccordionChevron|Checkbox/CheckIcon|CloseButton|FocusTrap|Input|Loader|Menu|Overlay|Popover|Portal|Radio/RadioIcon|Transition|UnstyledButton|VisuallyHidden)',
  ].join('|')})[/.]`,
);

/** On most pages of members. */
const CONTROLS =
  /src\/web\/ui\/(?:Badge|Chip|Choice|Collapsible|DateField|Dropdown|FilterPanel|formats|ListboxPopover|PageHeader|Pagination|data\/(?:load-more|page-numbers)|select-items|SegmentedControl|useListbox)\b|icons-react\/dist\/esm\/icons\/Icon(?:AdjustmentsHorizontal|Check|CircleX|Clock|History|List|Lock|Map|MapPin|Minus|Pencil|Plus)\./;

/**
 * The admin and import pages: each group shares most of its parts, and the entry chunk names every chunk that a page needs.
 */
const ADMIN =
  /src\/web\/(?:staff\/(?:components|copy|model|queries)|routes\/_member\/staff\.(?:index|access-requests|people|companies|links|mail|audit|feature-flags)\b.*tsr-split)/;
const IMPORTS = /src\/web\/(?:imports\/|routes\/_member\/staff\.imports\b.*tsr-split)/;

/** Where the links of e-mails lead, and what stands around them: small pages that share most of their parts. */
const LINK_PAGES =
  /src\/web\/(?:session\/(?:components\/(?:Link|NewPassword|ForgotPassword|Payments)|copy\/(?:links|payments)|queries\/links)|pages\/Link|routes\/(?:_plain\/(?:link|accept|login-payment)|_guest\/(?:new-password|forgot-password))\b.*tsr-split)/;

/** Single sign-on: where it begins, and where it comes back to. */
const SIGN_ON =
  /src\/web\/(?:sso\/(?:components\/(?:CallbackPage|SignOn|SsoPage|TestResult)|copy\/sign-on|queries\/sign-on)|routes\/_plain\/sso\b.*tsr-split)/;

/** The page of a company, which two addresses lead to. */
const COMPANY = /src\/web\/(?:pages\/CompanyPage|routes\/_member\/details\.(?:hiring_company|mwbe)\b.*tsr-split)/;

/** What every form stands on; the sign-in page has none of it (docs/decisions/0016-one-form-layer.md). */
const FORMS = /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\/|src\/web\/ui\/form\//;

export const CHUNKS = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'base', test: BASE },
  { name: 'members', test: MEMBERS },
  { name: 'widgets', test: WIDGETS },
  { name: 'controls', test: CONTROLS },
  { name: 'forms', test: FORMS },
  { name: 'admin', test: ADMIN },
  { name: 'imports', test: IMPORTS },
  { name: 'link-pages', test: LINK_PAGES },
  { name: 'sign-on', test: SIGN_ON },
  { name: 'company', test: COMPANY },
];
