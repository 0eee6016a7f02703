import type { Group } from '../model/own-facts.ts';

export const copy = {
  loading: 'what is known about your firm',
  failedTitle: "We couldn't load your firm",
  failed: 'Nothing you entered is lost. Try again in a moment.',
  listed: 'What certification lists say',
  legalName: 'Legal name',
  certifiedAddress: 'Certified address',
  certifiedTrades: 'Certified trades',
  listedNote: 'These come from certification lists. If one is wrong, ask the agency to correct it.',
  groups: {
    services: 'What you do',
    about: 'Your firm',
    contact: 'How to reach you',
    places: 'Office and service area',
    capacity: 'Capacity',
  } satisfies Record<Group, string>,
} as const;
