export const copy = {
  title: 'Verified work',
  note: 'Recorded by the company that hired the firm, confirmed by the firm. Amounts are known to these two alone.',
  none: 'No verified work yet. A job counts once the firm has confirmed what its hirer recorded.',
  dates: (from: string, to: string) => `${from} to ${to}`,
  hiredBy: (company: string) => `Hired by ${company}`,
  verified: 'Verified',
  proof: (company: string, recorded: string, confirmed: string) =>
    `Recorded by ${company} on ${recorded}, confirmed by the firm on ${confirmed}.`,
  all: (count: number) => `See all ${count} verified jobs`,
  takeBack: 'Take back',
  takeBackOf: (title: string) => `Take back ${title}`,
  takeBackQuestion: 'Take back this work and its signed record?',
  takeBackNote:
    'It goes from the profile, and everybody who checks its record learns that it was withdrawn. Both parties are told. This cannot be undone.',
  takenBack: 'The work and its record are taken back.',
  loading: 'verified work',
  failedTitle: 'The verified work did not come',
  failed: 'Nothing is lost. The rest of this profile is as it was.',
} as const;
