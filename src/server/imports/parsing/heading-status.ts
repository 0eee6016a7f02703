// What the heading of a group says of the certificates of its firms: "GRADUATED FIRMS (no longer eligible)".
import { withoutAccents } from '#contract/imports/rules/cell-text.ts';
import { type CertificateStatus, ENDED_WORDS } from './certificate-status.ts';

/** "Section B - ", "2. " */
const LABEL =
  /^(?:(?:section|part|group|list|table|category|appendix|attachment|schedule|exhibit|seccion|parte|grupo|lista|tabla) (?:[a-z]|[ivx]{1,4}|\d{1,2})\b[ .):-]{0,4}|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)] )/;
const BETWEEN_CLAUSES = /[()[\]:;|*]| - |- | -/;

const IN_FORCE =
  'certified|active|current|eligible|valid|approved|participating|in good standing|in business|in the program|certificad[oa]s?|activ[oa]s?|vigentes?|elegibles?';
/** Of these no firm is certified any more, whatever else the heading says. */
const FORMER = `former(?:ly)?|previously|(?:no longer|not|not currently|ya no|no) (?:${IN_FORCE}|renewed)|(?:non|un)-?certified|out of business`;
const ENDS =
  '(?<!pending )(?:suspension|withdrawal|removal|revocation|termination|graduation|denial|de-?certification)s';
const ENDED = new RegExp(
  `(?<![a-z-])(?:${ENDED_WORDS})s?(?![a-z-])|\\b(?:${ENDS}|under suspension|on hold|graduates|ceased operations)\\b`,
  'g',
);
const PENDING =
  /\b(?:pending(?: (?:review|approval|evaluation|certification|decision))?|in process|in progress|(?:in|under|awaiting) (?:review|evaluation|approval)|being (?:reviewed|processed)|applications? (?:received|submitted)|not yet certified|pendientes?|en (?:proceso|tramite|evaluacion|revision)|bajo (?:evaluacion|revision))\b/g;
const ACTIVE = new RegExp(`\\b(?:${IN_FORCE})\\b`, 'g');
const NOT_IN_FORCE = new RegExp(`\\b(?:${FORMER})\\b`, 'g');

/** When or from what: "since 7/1/2026", "from the program"; a sentence is no heading. */
const SINCE = / (?:since|as of|in|during|from|for|within|on|effective|desde|en)\b.{0,60}$/;
const SENTENCE =
  /\b(?:are|is|may|can|will|shall|must|should|not|do|does|listed|shown|included|appears?|please|see|contact)\b/;

const WORDS = new Set(
  (
    'firm firms vendor vendors company companies business businesses enterprise enterprises contractor contractors supplier ' +
    'suppliers certification certifications certificate certificates certs participant participants application applications ' +
    'applicant applicants list listing listings directory registry status program and or the of with by recently currently ' +
    'temporarily voluntarily administratively voluntary involuntary administrative file files new total hub sb lsb swam last this past year fiscal fy month quarter ' +
    'empresa empresas firma firmas suplidor suplidores proveedor proveedores negocio negocios contratista contratistas ' +
    'certificacion certificaciones solicitud solicitudes solicitante solicitantes participante participantes ' +
    'compania companias registro los las de del y o con'
  ).split(' '),
);
const isOfHeading = (word: string): boolean => WORDS.has(word) || /^(?:[a-z]{0,5}bes?|\d[\d-]*)$/.test(word);

/** Longer lines are no headings. */
const MAX_HEADING = 100;

/** The status of all firms below a heading; undefined where it says none, or several. "SUSPENDED CEILINGS" is a trade. */
export function statusOfHeading(heading: string): CertificateStatus | undefined {
  if (heading.length > MAX_HEADING) return undefined;
  const text = withoutAccents(heading)
    .toLowerCase()
    .replace(/[\s–—_]+/g, (between) => (/[–—]/.test(between) ? ' - ' : ' '))
    .trim()
    .replace(LABEL, '');
  for (const clause of text.split(BETWEEN_CLAUSES)) {
    const status = statusOfClause(clause);
    if (status !== undefined) return status === 'several' ? undefined : status;
  }
  return undefined;
}

function statusOfClause(clause: string): CertificateStatus | 'several' | undefined {
  const found = new Set<'former' | CertificateStatus>();
  const take = (from: string, phrases: RegExp, status: 'former' | CertificateStatus) =>
    from.replace(phrases, () => {
      found.add(status);
      return ' ';
    });
  const plain = clause
    .replace(/[/&,+]/g, ' and ')
    .replace(/[^a-z\d-]+/g, ' ')
    .replace(/\b(?:that|which|who|whose [a-z]{2,14})(?: (?:are|is|were|was|have been|has been|have|has|had))?\b/g, ' ');
  const unended = take(take(plain, NOT_IN_FORCE, 'former'), ENDED, 'ended');
  const rest = take(take(unended, PENDING, 'pending'), ACTIVE, 'active');
  if (found.size === 0) return undefined;
  const since = SINCE.exec(rest)?.[0] ?? '';
  const words = rest.slice(0, rest.length - since.length).split(/ +/);
  if (SENTENCE.test(since) || !words.every((word) => word === '' || isOfHeading(word))) return undefined;
  if (found.has('former')) return 'ended';
  if (found.has('active') && found.size > 1 && / (?:and|or|y|o) /.test(plain)) return 'several';
  return found.has('ended') ? 'ended' : found.has('pending') ? 'pending' : 'active';
}
