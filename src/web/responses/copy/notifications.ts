export const cards = {
  invitationHeading: 'Invitation',
  invites: 'invites you to respond to',
  reminderHeading: 'Deadline',
  reminder: 'The deadline is near for',
  addendumHeading: 'Addendum',
  addendum: 'issued an addendum to',
  outcomeHeading: 'Decision',
  outcomes: {
    chosen: 'chose your firm for',
    not_chosen: 'chose another firm for',
    cancelled: 'ended',
  },
  responseHeading: 'Response',
  responses: {
    invited: 'was invited to',
    interested: 'is interested in',
    declined: 'says “not this time” to',
    quoted: 'sent a quote for',
    withdrawn: 'withdrew from',
  },
  toAnswer: 'Answer',
  toOpportunity: 'Open the opportunity',
};
