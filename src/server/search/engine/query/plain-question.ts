import { CERTIFICATION_TYPES } from '../text/facet-labels.ts';
import { terms } from '../text/tokenize.ts';
import { spelledDistances } from './distances.ts';
import { ASKS_AT_END } from './question-words.ts';

/** "$1 million", "over 250k": what a firm can do is asked by filters, not said in its texts. */
const AMOUNTS = /\$ ?\d[\d.,]*(?: ?(?:million|thousand|[km])\b)?|\b\d[\d.,]* ?(?:million|thousand|percent|[km]\b|%)/gi;
/** "500 tons", "10+ employees", "24/7" */
const MEASURES =
  /\b24 ?[/x] ?7\b|\b\d[\d.,]*\+?[ -]?(?:attendees|days?|employees|guests|feet|ft|hours?|hrs?|people|sf|sq\.? ?ft|square feet|stor(?:y|ies)|tons?|weeks?|yards?(?! waste| work)|yds?|years?|yrs?)\b/gi;
/** "By March 15", "5/3", "by the case", "on the 3rd" */
const DATES_AND_LOTS =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? \d{1,2}(?:st|nd|rd|th)?\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|\bthe \d{1,2}(?:st|nd|rd|th)\b|\bby the (?:box|bag|case|dozen|gallon|hour|load|pallet|pound|roll|ton|truckload|yard)\b/gi;
/** "looking to team up with a GC" */
const WITH_WHOM = /\b(?:joint venture|(?:pair|partner|team)(?:ing)?(?: up)?) with\b/gi;
/** "... in the closet, who can take that away": the question is what is asked for. */
const QUESTION_AT_END =
  /[,.;:?!] (?:who|quien|quién)(?= (?:can|could|do|does|handles|has|hace|is|makes|offers|provides|puede|rents|repara|sells|tiene|vende)\b)/gi;
/** No list tells of unions, nor whom an inspector works for. */
const NEVER_SAID =
  /\b(?:non[- ]?union|open[- ]shop|(?:third|3rd)[- ]party (?=(?:(?:building|special) )?(?:inspect|review|test)))/gi;
/** "expiring this year", "that expire in 2026": when certificates end, no firm says. What "expired" asks for is read elsewhere. */
const EXPIRING =
  /\b(?:(?:that|which|whose) )?(?:(?:certificates?|certifications?) )?(?:(?:will|about to|set to) )?expir(?:es?|ing)\b(?: (?:(?:after|before|by|during|in|of|on|until|within) )?(?:the )?(?:end of )?(?:(?:next|the|this) )?(?:soon|days?|months?|quarters?|weeks?|years?|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,4})\b)*/gi;
/** "phone number for Yu & Associates": the firm is what is looked for. */
const FACT_OF_FIRM =
  /^.{0,20}\b(?:cert|certificate|certification|contact|email|fax|mailing|phone|telephone) (?:address|details|info|information|name|no|number|person|status) (?:at|for|of|to) |^.{0,20}\b(?:address|email|phone|website) of /i;
/** Words that firms write as one: "guard rail". */
const COMPOUNDS =
  /\b(dry(?=[ -]wall)|(?:guard|hand)(?=[ -]rail)|sheet(?=[ -]rock)|side(?=[ -]walk)|pot(?=[ -]hole)|wall(?=[ -]paper)|fire(?=[ -](?:proof|stop))|hydro(?=[ -]excavat)|water(?=[ -]proof)|sand(?=[ -]blast)|mill(?=[ -]work)|land(?=[ -]scap))[ -]/gi;
/** Abbreviations whose letters say nothing apart, or that firms spell out. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\ba ?[&/] ?e\b/gi, 'architect engineering'],
  [/\bm ?[&/] ?e\b/gi, 'mechanical electrical'],
  [/\bo ?& ?m\b/gi, 'operation maintenance'],
  [/\br ?& ?d\b/gi, 'research'],
  [/\be ?& ?s\b/gi, 'erosion sediment'],
  [/\ba ?[&/] ?v\b/gi, 'audiovisual'],
  [/\bh ?& ?h(?= (?:analys[ei]s|engineer|model|stud(?:y|ies)))/gi, 'hydraulic'],
  [/\bphase (?:1|2|i|ii|one|two) esas?\b/gi, 'environmental site assessment'],
  [/\bms ?4\b/gi, 'stormwater'],
  [/\bt[cm]ps?(?= (?:design|plan)|$)/gi, 'traffic control plan'],
  [/\busts?\b/gi, 'underground storage tank'],
  [
    /\b(?:drain|lateral|pipe|sewer)(?: line)?s? (?:cameras?|video(?:ing)?|tv)(?: inspections?)?\b|\b(?:camera|tv|video) inspections? (?:for|of) (?:the |our )?(?:drain|lateral|pipe|sewer)(?: line)?s?\b|\bpipe inspection cameras?\b/gi,
    'sewer cctv',
  ],
  [/\btabla[ -]roca\b/gi, 'tablaroca'],
  [/\btrex(?= (?:board|deck|rail)\w*)/gi, 'composite'],
  [/\bq ?[&/] ?[ac]\b|\bqa ?\/? ?qc\b/gi, 'quality control'],
  [/\bff ?& ?e\b/gi, 'furniture'],
  [COMPOUNDS, '$1'],
  [/\bcentros? de d[ií]a\b/gi, 'adult day care'],
  // "in a house of Silver Spring" is in the town
  [
    /\ben (?:un|una|el|la|mi) (?:apartamento|casa|edificio|escuela|hotel|iglesia|negocio|oficina|restaurante|tienda) de (?=[A-Z])/g,
    'en ',
  ],
  // "cerca" is near
  [/\b(?:la|mi|una) cerca\b|\bcerca de (?:alambre|madera|malla|metal|vinil)\b/gi, 'fence'],
  [/\bcercas\b/gi, 'fence'],
  [/\b8[- ]?a\b/gi, '8(a)'],
  [/\bgpr(?: scan(?:ning|s)?| survey(?:ing|s)?)?\b/gi, 'geophysical surveying'],
  [/\bfire ?watch(?:es|ers?)?\b/gi, 'security guard'],
  [/\bjersey (?:barrier|wall)s?\b/gi, 'concrete barrier'],
  [/\bpunch[ -]?(?:list|out)s?\b/gi, 'handyman'],
  [/\btin[ -]?(?:knockers?|smiths?)\b|\btinners?\b/gi, 'sheet metal'],
  [/\broll[ -]?offs?(?: (?:box|boxes|containers?|dumpsters?))?\b/gi, 'dumpster'],
  [/\bm(?:ot|pt)\b/gi, 'maintenance of traffic'],
  [/\bb[am]s\b/gi, 'building automation'],
  [
    /\btab(?= (?:agent|contractor|firm|service|work)s?\b|$)|\btest(?:ing)?,? (?:adjust(?:ing)?,? )?(?:and|&) balanc(?:e|ing)\b/gi,
    'air balancing',
  ],
  [/\bcxa\b|\bcx (?:agent|authority|provider)s?\b/gi, 'commissioning'],
  [/\bday porters?\b/gi, 'janitorial'],
  [/\bblack[ -]cars?\b/gi, 'limousine'],
  [/\bpermit runners?\b/gi, 'permit expediter'],
  [/\bcurtain[ -]walls?\b/gi, 'curtainwall'],
  [/\bcurbs?,? (?:and|&) gutters?\b/gi, 'curb'],
  [/\bhdd\b(?! (?:destruction|shredding))/gi, 'directional drilling'],
  [/\b(?:boom|man|scissor)[ -]?lifts?\b/gi, 'manlift'],
  [/\bskid[ -]?steers?\b/gi, 'bobcat'],
  [/\bport[ -]?a[ -]?(?:jo(?:h)?n|pott(?:y|ie))s?\b/gi, 'portable toilet'],
  [/\btri-?axles?\b/gi, 'dump truck'],
  [/\bowner[\u2019']?s[\u2019']? rep(?:resentative)?s?\b/gi, 'construction management'],
  [/\bas[ -]builts?\b/gi, 'surveying'],
  [/\bspecial inspect(?:ion|or)s?\b/gi, 'building inspection'],
  [/\bnurse[ -]calls?\b/gi, 'low voltage'],
  [/\bmisc(?:ellaneous|\.)? metals?\b/gi, 'ornamental metal'],
  [/\blight[ -]gauge\b/gi, 'metal stud'],
  [/\btilt[ -]?up\b/gi, 'precast'],
  [/\b(?:final|post[ -]construction) clean(?:[ -]?up|ing)?s?\b/gi, 'construction cleaning'],
  // "cut my grass"
  [/\bcut(?:ting|s)? (?:(?:my|our|the) )?(?:grass|lawns?)\b|\bgrass[ -]cutting\b/gi, 'lawn mowing'],
  [/\bwheelchair (?:van rides?|vans?|rides?)\b/gi, 'wheelchair transportation'],
  [/\btemp agenc(?:y|ies)\b/gi, 'temporary staffing'],
  [/\bmep\b/gi, 'mechanical electrical plumbing'],
  [/\bcm(?: ?\/ ?gc|[ -]at[ -]risk)?\b/gi, 'construction management'],
  [/\bgcs?\b/gi, 'general contractor'],
  // lists write "Subcontinent Asian": "Indian" alone may be either group
  [/\b(?:asian[ -]indian|south[ -]asian|subcontinent(?:al)? asian)\b/gi, 'asian subcontinent'],
];

/** "S/M/WBE", "MWDBE": letters of several types. */
const COMPOUND_TYPES =
  /\b(?:(?:[dlmsvw]{1,2} ?[/&-] ?){1,4}[dlmsvw]{1,3}|(?=[dlsvw]{0,3}m)(?=[dlmsv]{0,3}w)[dlmsvw]{2,5})bes?\b/gi;

/** "M/W/DBE" is any of these types. */
function typesOf(compound: string): string {
  const letters = [...new Set(compound.toLowerCase().replace(/bes?$/, '').match(/[a-z]/g))];
  const whole = `${letters.join('')}be`;
  const isOfEither = letters.includes('m') && letters.includes('w');
  const single = letters.filter((letter) => !isOfEither || !'mw'.includes(letter)).map((letter) => `${letter}be`);
  const types = [...(CERTIFICATION_TYPES.has(whole) ? [whole] : []), ...(isOfEither ? ['mwbe'] : []), ...single];
  return [...new Set(types)].join(' or ');
}

/** "who repairs it", "need it removed", "is it possible": no information technology. */
const PRONOUN = /(?<=([\p{L}’']+) )it(?![\p{L}\d&/-])(?= *([\p{L}-]*))/gu;
/** "companies for it", "mbe it": after a word that is no verb it may be a trade. */
const BEFORE_PRONOUN =
  /^(?:after|as|because|before|break|breaks|but|can|could|did|do|does|doing|done|fix|fixes|fixing|get|gets|had|has|have|how|if|is|make|makes|move|need|needed|needs|once|that|then|until|want|wants|was|when|where|whether|while|will|would|(?:check|clean|cut|do|haul|inspect|install|paint|remov|repair|replac|servic|take)(?:e|es|s|ing)?)$/i;
/** "do it support", "need it managed services" */
const OF_TECHNOLOGY =
  /^(?:admin\w*|asset|audit|budget|compan\w+|consult\w*|contract\w*|cyber\w*|department|engineer\w*|equipment|experts?|firms?|guys?|hardware|help\w*|infrastructure|integrat\w+|jobs?|maint\w+|manage\w*|network\w*|outsourc\w+|pro|professionals?|projects?|providers?|recruit\w+|security|services?|software|solutions?|specialists?|staff\w*|strategy|support|systems?|tech\w*|training|vendors?|work)$/i;

const withoutPronoun = (text: string): string =>
  text.replace(PRONOUN, (it, before: string, after: string) =>
    BEFORE_PRONOUN.test(before) && !OF_TECHNOLOGY.test(after) ? 'this' : it,
  );

/** A question with its abbreviations spelled out, and without what no text of a firm says, where it says more than that. */
export function plainQuestion(text: string): string {
  const said = withoutPronoun(spelledDistances(namesOfDomains(text))).replace(QUESTION_AT_END, ` ${ASKS_AT_END}`);
  const named = said.replace(COMPOUND_TYPES, typesOf);
  const spelled = ABBREVIATIONS.reduce((all, [short, long]) => all.replace(short, long), named);
  const asked = spelled.replace(FACT_OF_FIRM, '');
  const rest = [AMOUNTS, MEASURES, DATES_AND_LOTS, WITH_WHOM, NEVER_SAID, EXPIRING].reduce(
    (all, said) => all.replace(said, ' '),
    asked,
  );
  return terms(rest).length > 0 ? rest : spelled;
}

const TOP_LEVEL = /\.(?:biz|co|com|gov|info|net|org|us)$/i;
/** Addresses at these say nothing of the firm but before the "@". */
const MAIL_PROVIDERS = new Set(['aol', 'comcast', 'gmail', 'hotmail', 'icloud', 'outlook', 'verizon', 'yahoo']);

/** "info@acme.com" and "www.acme.com/about" are the firm that is called so. */
const namesOfDomains = (text: string): string =>
  text.includes('.') ? text.split(' ').map(nameOfDomain).join(' ') : text;

function nameOfDomain(word: string): string {
  const [address = ''] = word.replace(/^https?:\/\//i, '').split('/');
  const host = address.slice(address.indexOf('@') + 1).replace(/[.,;!?)]$/, '');
  if (!TOP_LEVEL.test(host)) return word;
  const name = host.replace(TOP_LEVEL, '').replace(/^www\./i, '');
  return MAIL_PROVIDERS.has(name.toLowerCase()) ? address.slice(0, Math.max(0, address.indexOf('@'))) : name;
}
