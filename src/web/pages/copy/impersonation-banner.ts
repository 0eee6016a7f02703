import { ttlText } from '#contract/durations.ts';
import { IMPERSONATION_TTL_MS } from '#contract/session/rules/impersonation.ts';

export const copy = {
  impersonating: (name: string) => `You're viewing Plumbline as ${name}.`,
  recordedAs: (staff: string, name: string) => `Your actions are recorded under both names: ${staff} and ${name}.`,
  minutesLeft: (minutes: number) => (minutes === 1 ? 'Less than a minute left.' : `${minutes} minutes left.`),
  ended: `Impersonation ended after ${ttlText(IMPERSONATION_TTL_MS)}.`,
  end: 'End',
} as const;
