import { dayOf, plural } from '#web/ui/formats.ts';

const time = (instant: string) => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

/** Texts of `/claim`. */
export const copy = {
  boundary: {
    loading: 'your claim',
    failedTitle: "Couldn't load your claim",
    failed: 'Your data is safe. Check your connection and try again.',
  },
  ownTitle: (firm: string) => `You act for ${firm}`,
  ownNote: 'Hiring companies search by what your profile says. Complete it next.',
  toOnboarding: 'Complete your profile',

  title: 'Claim your business',
  lead: 'Find your firm in the certification lists, then prove that you act for it.',
  name: 'Name of your firm',
  nameRequired: 'Enter the name of your firm',
  place: 'City or ZIP code (optional)',
  search: 'Search',
  results: 'Firms',
  searching: 'firms',
  searchFailed: "Couldn't search",
  searchFailedNote: 'Check your connection and try again.',
  found: (total: number, shown: number) =>
    total > shown ? `${plural(total, 'firm')}, the best ${shown} first` : plural(total, 'firm'),
  readAs: (word: string, as: readonly string[]) => `No firm has “${word}”. Showing ${as.join(', ')}.`,
  noResults: 'No firm found',
  noResultsNote: 'Try fewer words, or the name as your certificate prints it.',
  more: 'Show more',
  narrow: 'Add a city or ZIP code to narrow this down.',
  notListed: "Your firm isn't in any list?",
  notListedNote: 'Register it. Our team reviews what you enter.',
  register: 'Register your firm',
  mine: 'This is my firm',
  mineOf: (firm: string) => `This is my firm: ${firm}`,
  alsoMine: 'Object',
  alsoMineOf: (firm: string) => `Object: ${firm}`,
  claimed: 'Claimed already',
  pending: 'Being claimed',
  noCertificates: 'No certificates in the lists',

  declinedBanner: (firm: string, reason: string | null) =>
    `Your claim of ${firm} was declined.${reason ? ` ${reason}` : ''}`,
  expiredBanner: (firm: string) => `Your claim of ${firm} expired, because it wasn't proved in time.`,
  registrationDeclined: (firm: string, reason: string | null) =>
    `Your registration of ${firm} was declined.${reason ? ` ${reason}` : ''}`,
  disputeSettled: {
    holder: (firm: string) => `The others keep ${firm}.`,
    challenger: (firm: string) => `${firm} is yours.`,
    nobody: (firm: string) => `Nobody acts for ${firm} now. If it is yours, claim it.`,
  },

  claimTitle: (firm: string) => `Claim ${firm}`,
  claimLead: (until: string) => `Prove that you act for this firm, by ${dayOf(until)}. One of these is enough.`,
  disputed: 'Somebody objected to this claim. Our team looks at what both of you can show, then emails you.',
  review: "We're checking your certificate, usually within two working days. We'll email you.",

  emailTitle: 'Email at your web domain',
  emailNote: (domain: string) => `We send a six-digit code to an address at ${domain}, the website in the lists.`,
  noDomain: "The lists have no website of its own for this firm, so we can't send a code by email.",
  localPart: 'Address',
  localPartRequired: 'Enter the part before the @',
  sendCode: 'Send code',
  resendCode: 'Send another code',
  codeSent: (to: string, until: string) =>
    `We sent a code to ${to}. It works until ${time(until)}. Check your spam folder too.`,
  codeOver: (to: string) => `The code to ${to} no longer works. Send another.`,

  letterTitle: 'Letter to your certified address',
  letterNote: 'We mail a code to the address that your certifying agency lists. It usually takes a week.',
  noAddress: "The lists have no street address for this firm, so we can't mail a code.",
  requestLetter: 'Mail me a code',
  anotherLetter: 'Mail me another code',
  letterRequested: (day: string) => `Requested on ${dayOf(day)}. We'll print it in the next working days.`,
  letterPrinted: (day: string, until: string) => `Printed on ${dayOf(day)}. The code works until ${dayOf(until)}.`,
  letterOver: 'The code of the letter no longer works. Ask for another letter.',

  codeTitle: 'Enter your code',
  code: 'Code',
  codeHint: 'Six digits from the email, or eight letters and digits from the letter.',
  codeRequired: 'Enter the code',
  codeLength: 'A code has six digits, or eight letters and digits',
  checkCode: 'Confirm',
  wrong: (left: number) => `That code isn't right. You have ${plural(left, 'try', 'tries')} left.`,
  usedUp: 'This code no longer works. Send another code or ask for another letter.',

  certificateTitle: 'Your certificate',
  certificateNote: 'Upload a current certificate of this firm. Our team compares it with the lists.',
  files: 'Files you sent',
  filesFull: "You've sent the maximum number of files.",

  withdraw: 'Withdraw this claim',
  withdrawTitle: (firm: string) => `Withdraw your claim of ${firm}?`,
  withdrawNote: 'Codes and letters stop working. You can claim it again.',
  withdrawAction: 'Withdraw',
  withdrawn: 'Claim withdrawn.',

  disputeTitle: (firm: string) => `Object to the claim of ${firm}`,
  disputeLead:
    'Tell us why the firm is yours. Our team asks the others too and decides. Until then nobody else gets the firm.',
  statement: 'Why is this firm yours?',
  statementHint: 'Your role, and what proves it. Staff and nobody else read this.',
  statementRequired: 'Tell us why the firm is yours',
  sendDispute: 'Send objection',
  back: 'Back to search',
  openDisputeTitle: (firm: string) => `Your objection about ${firm}`,
  openDisputeNote: 'Our team looks at what both of you can show, then emails you. A certificate helps: add it here.',
  withdrawDispute: 'Withdraw objection',
  withdrawDisputeTitle: 'Withdraw your objection?',
  withdrawDisputeNote: 'The others keep the firm.',
  disputeWithdrawn: 'Objection withdrawn.',

  registrationTitle: (firm: string) => `${firm} is in review`,
  registrationNote: (day: string) =>
    `Sent on ${dayOf(day)}. Our team reviews it, usually within two working days, and emails you.`,
  withdrawRegistration: 'Withdraw registration',
  withdrawRegistrationTitle: 'Withdraw your registration?',
  withdrawRegistrationNote: 'You can register again.',
  registrationWithdrawn: 'Registration withdrawn.',
} as const;
