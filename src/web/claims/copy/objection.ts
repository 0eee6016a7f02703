/** Texts of the link by which a known contact of a firm objects to a claim. */
export const objection = {
  title: (firm: string) => `Object to the claim of ${firm}`,
  note: (person: string, firm: string) =>
    `${person} asked to act for ${firm} on Plumbline. If they don't act for the firm, object: our team decides, and nobody gets the firm until it has.`,
  statement: 'What should we know? (optional)',
  statementHint: 'Who acts for the firm, and how we reach them.',
  send: 'Object to this claim',
  thanks: 'Thank you',
  thanksNote: (firm: string) => `Our team looks into the claim of ${firm} and emails you what it decides.`,
  ended: 'This claim has ended already',
} as const;
