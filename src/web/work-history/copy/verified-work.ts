export const copy = {
  title: 'Verified work',
  note: 'Recorded by one party and confirmed by the other. Only the two parties see amounts.',
  none: 'No verified work yet. Jobs appear here once the firm confirms what a hiring company recorded.',
  dates: (from: string, to: string) => `${from} to ${to}`,
  hiredBy: (company: string) => `Hired by ${company}`,
  calledToday: (name: string) => `Now called ${name}`,
  verified: 'Verified',
  proof: (company: string, recorded: string, confirmed: string) =>
    `Recorded by ${company} on ${recorded}, confirmed by the firm on ${confirmed}.`,
  proofOfRevision: (company: string, recorded: string, confirmed: string) =>
    `Recorded by ${company} on ${recorded}. The firm requested changes, which ${company} accepted on ${confirmed}.`,
  proofOfProposal: (company: string, recorded: string, confirmed: string) =>
    `Recorded by the firm on ${recorded}, confirmed by ${company} on ${confirmed}.`,
  proofOfCorrection: (company: string, recorded: string, confirmed: string) =>
    `Recorded by the firm on ${recorded}. ${company} corrected it, and the firm accepted on ${confirmed}.`,
  all: (count: number) => `See all ${count} verified jobs`,
  retract: 'Retract',
  retractOf: (title: string) => `Retract ${title}`,
  retractQuestion: 'Retract this work and its signed record?',
  retractNote:
    "It's removed from the profile, and anyone who verifies the record will see that it was withdrawn. Both parties are notified. This can't be undone.",
  retractReason: 'Why is it retracted? Both parties are told.',
  retracted: 'Work and signed record retracted.',
  loading: 'verified work',
  failedTitle: "Couldn't load verified work",
  failed: "Your data is safe. The rest of this profile isn't affected.",
} as const;
