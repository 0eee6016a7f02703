import type { OnboardingStep } from '#contract/onboarding/rules.ts';

export const copy = {
  loading: 'your registration',
  failedTitle: "We couldn't load your registration",
  failed: 'Nothing you entered is lost. Try again in a moment.',
  later: 'Finish later',
  offline: "We couldn't save this step yet. Your answers are kept on this device. Check the connection, then continue.",
  refused: 'Look at the marked fields before you continue.',
  steps: {
    'basic-information': {
      label: 'Basic information',
      lead: 'Hiring companies find you by this. We filled in what certification lists already say.',
    },
    documents: {
      label: 'Documents',
      lead: 'Nobody sees these unless you share them. You can take a photo of each page with your phone.',
    },
    financials: {
      label: 'Financials',
      lead: 'Hiring companies search by bond and job size. You can leave a field empty and come back.',
    },
    'work-experience': {
      label: 'Work experience',
      lead: 'List jobs you have done. A client can confirm one by email, without an account.',
    },
    references: {
      label: 'References',
      lead: 'Ask people you worked for. They answer by email in a minute, without an account.',
    },
    'upload-photos': { label: 'Photos', lead: 'Show your crew, your equipment, and finished work.' },
    outro: { label: 'Done', lead: 'This is what hiring companies see now, and what would make them call.' },
  } satisfies Record<OnboardingStep, { readonly label: string; readonly lead: string }>,
  start: {
    heading: (name: string) => `Get ${name} ready to be hired`,
    lead: 'Seven short steps. Everything is saved as you type, so you can stop at any time and go on from any device.',
    known: 'What certification lists already say is filled in.',
    needed: 'Good to have at hand',
    things: [
      'Your W-9 and insurance certificate',
      'Licenses and their numbers',
      'What your surety would bond',
      'Email addresses of two clients',
    ],
    begin: 'Start',
    resume: 'Continue',
    profile: 'See your profile',
  },
  outro: {
    heading: 'You can be found now',
    done: 'Done',
    missing: 'Still missing',
    none: 'Nothing is missing. Hiring companies see a complete firm.',
    complete: (percent: number) => `${percent}% complete`,
    finish: 'Go to your profile',
    unlocks: {
      'basic-information': 'Firms with trades, a service area, and a website appear in more searches.',
      documents: 'With these on file you can answer a bid request in minutes.',
      financials: 'Hiring companies filter by the bond a job needs.',
      'work-experience': 'Confirmed work counts more than any description.',
      references: 'Three answers show your rating.',
      'upload-photos': 'Profiles with photos are opened more often.',
      outro: '',
    } satisfies Record<OnboardingStep, string>,
  },
  /** What is missing, by the keys of the server. */
  missing: {
    w9: 'W-9',
    insurance: 'Certificate of insurance',
    license: 'Licenses',
    certificate: 'Certification letters',
    largest_job: 'Largest job so far',
    bonding: 'Bond for a single job',
    insurance_limits: 'Insurance limits',
    tax_id: 'Tax ID',
    photos: 'At least one photo',
  } as Readonly<Record<string, string>>,
} as const;
