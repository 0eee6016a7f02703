/** What the pages that come later say will be there. */
export const copy = {
  state: 'This page is being built. Its address will stay.',
  areas: {
    payments: [
      'Payment tracking is not here yet',
      'Each month prime contractors will report here what they paid to whom. The firm that was paid confirms it or gives its own amount.',
    ],
    shortlists: [
      'Shortlists are not here yet',
      'Here you will keep firms for a job, with notes, compare them side by side, and invite them all at once.',
    ],
    claim: [
      'Claiming a business is not possible yet',
      'Here you will find the record of your firm and prove that it is yours.',
    ],
    opportunities: [
      'Postings are not here yet',
      'Hiring companies will post work here, and firms will find what fits their trades and area.',
    ],
    messages: [
      'Messages are not here yet',
      'Firms and prime contractors will write to each other here about a business, an opportunity, a project or a payment.',
    ],
    onboarding: [
      'Registration is not here yet',
      'In seven steps, on a phone if you like, a firm will say what it does, add its documents, financials, work, references and photos. What certification lists know is filled in.',
    ],
    projects: [
      'Projects are not here yet',
      'Goals, contracts, payments and hours of a project will stand here, and how each participation figure was counted.',
    ],
    impact: [
      'Impact dashboards are not here yet',
      'What an organisation spends by certification group, over time and by place, will stand here, with the firms behind each number.',
    ],
    community: [
      'Community dashboards are not here yet',
      'What a project does for its neighbours will stand here in plain words: jobs, hours and goals against results.',
    ],
  },
  toDirectory: 'Search the directory',
  toStart: 'Go to the start page',
} as const;
