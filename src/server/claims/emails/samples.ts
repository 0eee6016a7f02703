import type { EmailPreview } from '#server/kernel/mail/email-message.ts';
import { claimedMail, codeMail, declinedMail, expiredMail, noticeMail, registrationDeclinedMail } from './claims.ts';
import { disputedMail, type Ending, settledMail } from './disputes.ts';

const ADA = { email: 'ada@orlo-paving.example', first_name: 'Ada' };
const SAMPLE = { key: 'sample', firm: 'Orlo Paving', reason: 'The certificate names another firm.' };
const ENDINGS: Readonly<Record<Ending, string>> = {
  kept: 'firm kept',
  continues: 'claim continues',
  lost: 'firm lost',
  won: 'firm given',
  rejected: 'objection rejected',
  free: 'firm free',
  withdrawn: 'objection withdrawn',
};

export const mails: readonly EmailPreview[] = [
  {
    name: 'Claim: code',
    make: (origin) =>
      codeMail(
        { code: '204617', to: 'office@orlo-paving.example', key: 'sample', minutes: 15 },
        { firm: 'Orlo Paving', person: 'Ada Orlo', email: ADA.email },
        origin,
      ),
  },
  {
    name: 'Claim: notice to a contact of the firm',
    make: (origin) =>
      noticeMail({ ...SAMPLE, to: 'office@orlo-paving.example', person: 'Ada Orlo' }, `${origin}/link/sample`),
  },
  { name: 'Claim: firm claimed', make: (origin) => claimedMail(ADA, SAMPLE, `${origin}/onboarding/sample`) },
  { name: 'Claim: declined', make: (origin) => declinedMail(ADA, SAMPLE, origin) },
  { name: 'Claim: expired', make: (origin) => expiredMail(ADA, SAMPLE, origin) },
  { name: 'Registration: declined', make: (origin) => registrationDeclinedMail(ADA, SAMPLE, origin) },
  { name: 'Claim: disputed', make: (origin) => disputedMail(ADA, { ...SAMPLE, claimed: false }, origin) },
  { name: 'Firm: disputed', make: (origin) => disputedMail(ADA, { ...SAMPLE, claimed: true }, origin) },
  ...Object.entries(ENDINGS).map(([ending, name]) => ({
    name: `Dispute: ${name}`,
    make: (origin: string) => settledMail(ADA, { ...SAMPLE, ending: ending as Ending }, `${origin}/`),
  })),
];
