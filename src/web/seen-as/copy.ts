import type { Viewer } from '#contract/seen-as/rules.ts';

/** Texts of seeing the own profile as others do. */
export const copy = {
  seeAs: 'See your profile as',
  self: 'Yourself',
  viewers: {
    public: 'Everyone',
    MWBE: 'Other firms',
    PRIME: 'Prime contractors',
    DEVELOPER: 'Developers',
    GOVERNMENT_AGENCY: 'Government agencies',
    INTERNAL: 'Plumbline staff',
  } satisfies Record<Exclude<Viewer, 'company'>, string>,
  kinds: 'People',
  sharing: 'Companies that you share with',
  companies: 'Other companies',
  hint: 'Choose who, or start typing the name of a company.',
  seeing: (whom: string) => `You see your profile as ${whom}. Nothing here counts as a visit or a view.`,
  whom: {
    public: 'people who are not signed in get it',
    MWBE: 'other firms get it',
    PRIME: 'prime contractors get it',
    DEVELOPER: 'developers get it',
    GOVERNMENT_AGENCY: 'government agencies get it',
    INTERNAL: 'Plumbline staff get it',
  } satisfies Record<Exclude<Viewer, 'company'>, string>,
  company: (name: string) => `${name} gets it`,
  aCompany: 'this company gets it',
  stop: 'Stop',
  hiddenTitle: 'Your profile is hidden',
  hidden: 'People who are not signed in don’t see your profile. They get “page not found”.',
  loading: 'profile',
  failedTitle: "Couldn't load the profile as others see it",
  failed: 'Your data is safe. Try again, or choose somebody else.',
} as const;
