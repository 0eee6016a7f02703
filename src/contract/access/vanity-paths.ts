import { isPageSegment } from './routes.ts';

/** Words that may become routes later; no firm can use one as its vanity path. */
const RESERVED_WORDS =
  'about accessibility account accounts admin api app apps assets auth billing blog careers certificates companies company contact ' +
  'contracts dashboard dashboards developers docs documents download embed events explore export faq favicon features feedback ' +
  'files firms forgot groups guide help import imports index info invite invitations invoices jobs join legal link links live log-in ' +
  'log-out login logout mail maps me media members messages mwbe mwbes new news null oauth offline opportunities organizations ' +
  'password payments people plumbline pricing privacy profiles project projects public references register registration reports ' +
  'requests reset robots rss saved saved-searches security sessions settings setup share shortlists sign-in sign-out sign-up signin ' +
  'signup sitemap source staff start static stats status support suggestions system teams terms test tests token tools tour trades ' +
  'undefined unsubscribe upload uploads user users vendor vendors verification webhooks welcome widget widgets work-history www';

const RESERVED = new Set(RESERVED_WORDS.split(' '));

/** Whether a firm may use the word as its vanity path: `/batista-electric`. */
export function isVanityPath(word: string): boolean {
  return word.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word) && !isPageSegment(word) && !RESERVED.has(word);
}
