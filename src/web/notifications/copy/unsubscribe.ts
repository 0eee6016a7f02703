/** Texts of the page that the links in e-mails open. */
export const copy = {
  title: 'Stop e-mails from Plumbline',
  lead: 'You then get no e-mails about notifications at the address that this link came to. In Plumbline itself you still see all of them.',
  stop: 'Stop these e-mails',
  done: {
    never: 'You get no more e-mails from Plumbline.',
    daily: 'You get one e-mail a day from Plumbline, when there is news.',
    at_once: 'You get an e-mail from Plumbline at once, whenever there is news.',
  },
  undo: 'Changed your mind?',
  choices: { daily: 'Once a day', at_once: 'At once', never: 'No e-mails' },
  unknown: 'This link does not work',
  unknownNote:
    'It was cut off on its way, or it is too old. Open the link in your newest e-mail from us, or choose in your account settings.',
  settings: 'Account settings',
} as const;
