export const cards = {
  questionHeading: 'Question about your opportunity',
  asks: 'A firm asks about',
  answerHeading: 'Answer to your question',
  answered: 'answered your question about',
  closedHeading: 'Deadline passed',
  closed: 'has closed. Review what firms sent, then record who got the work, or cancel it with a reason.',
  toAnswer: 'Answer',
  toOpportunity: 'View opportunity',
  answeredBadge: 'Answered',
  endedBadge: 'Ended',
  awardedBadge: 'Awarded',
  cancelledBadge: 'Canceled',
} as const;
