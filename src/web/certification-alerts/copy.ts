import type { AlertKind } from '#contract/certification-alerts/rules.ts';
import { day } from '#web/ui/formats.ts';

const on = (at: string | null) => (at === null ? '' : day(at));

export const copy = {
  headings: {
    expiring: 'Certificate ends soon',
    lapsed: 'Certificate not in force',
    renewed: 'Certificate renewed',
    question: 'A list says something else',
  } satisfies Record<AlertKind, string>,
  of: (agency: string | null) => `from ${agency ?? ''}, of`,
  expiring: (at: string | null) => `ends on ${on(at)}`,
  lapsed: (at: string | null) => `has not been in force since ${on(at)}`,
  renewed: (at: string | null) => `was renewed until ${on(at)}`,
  question: 'A list now says something else than you do about',
  answer: 'Decide on your profile',
  see: 'See your certificates',
} as const;
