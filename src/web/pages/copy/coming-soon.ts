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
    impact: [
      'Impact dashboards are coming soon',
      'See what an organization spends by certification group, over time and by place, with the firms behind each number.',
    ],
  },
  toDirectory: 'Search the directory',
  toHome: 'Go to home',
} as const;
