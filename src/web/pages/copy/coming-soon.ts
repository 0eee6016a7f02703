export const copy = {
  areas: {
    opportunities: [
      'Opportunities are coming soon',
      'Hiring companies will post work here, and firms will find what fits their trades and area.',
    ],
    messages: [
      'Messages are coming soon',
      'Firms and prime contractors will message each other about a business, an opportunity, a project, or a payment.',
    ],
    projects: [
      'Projects are coming soon',
      "See a project's goals, contracts, payments, and hours, and how each participation figure was calculated.",
    ],
  },
  toDirectory: 'Search the directory',
  toHome: 'Go to home',
} as const;
