import { parseDate } from '#contract/imports/rules/dates.ts';
import type { ListField } from '#contract/imports/rules/fields.ts';
import { isAgencyName, SELF } from './agency-names.ts';
import { DAY_OF_END, OPEN_ENDED, parseCertificateStatus } from './certificate-status.ts';
import { isTypeList, isTypeListAlone, isTypesAndCodes, typeAcronymsIn } from './certification-types.ts';
import type { ColumnPattern } from './column-pattern.ts';
import { parseDateRange, parseOpenPeriod } from './date-range.ts';
import { datesByType } from './dates-by-type.ts';
import { parseMonthEnd } from './month-end.ts';
import { parseNaicsCodes } from './naics-codes.ts';
import { dateInFlag, isNegative, isYes } from './yes-no.ts';

const CERT = '(?:certification|certificate|certified|certify|cert|certif)';
/** A type in a header: "MBE", "ACDBE", "M/WBE". */
const TYPE = '(?:(?:m|w|d|s|v|l|c|sl|mw|acd|mwd|dv|sdv)be|(?:[mwdsv] ){1,4}[mwdsv]be|hub|swam)';
/** One date, or one for each certificate in the row. */
const isDate = (value: string) => value.split(/[;|\n]/).some((part) => parseDate(part) !== undefined);

const AGENCY_WORD =
  '(?:agency|agencies|body|bodies|authority|authorities|council|organi[sz]ations?|orgs?|partner(?: organi[sz]ation)?|affiliate|jurisdiction|source|issuer|certifier)';
/** Headers, in words, of who certified: "Certifying Agency", "Cert 1 Agency", "MBE Council". */
export const AGENCY_HEADER = new RegExp(
  `^(?!certified (?:partner|affiliate))(?=.*\\b(?:cert\\w*|issu(?:ed|er|ing))\\b)(?:\\w+ ){0,4}(?:${AGENCY_WORD}|issued by|certified (?:by|with)|(?:certifying|issuing) (?:entity|entities|office|department|institution))(?: names?)?(?: \\d{1,2})?$|` +
    `^(?:(?:host|lead|home|approving|granting|recogni[sz]ing) )?(?:agency|certifier)(?: names?)?(?: \\d{1,2})?$|` +
    `^(?:${TYPE} )+(?:regional )?${AGENCY_WORD}$`,
);
/** Headers, in words, below which an agency may be something else than who certified. */
export const VAGUE_AGENCY_HEADER =
  /^(?!.*\b(?:contracting|awarding|purchasing|funding|insurance|staffing)\b)(?:\w+ ){0,3}(?:agency|body|council|jurisdiction|authority|partner|affiliate)(?: names?)?$/;

const TYPES_WORD = `(?:${TYPE}|[a-z]{1,5}be|and|or|types?|codes?|status|cert[a-z]{0,12}|categor(?:y|ies))`;
/** Headers that consist of types, whatever the values. */
export const TYPES_HEADER = new RegExp(`^${TYPES_WORD}(?: ${TYPES_WORD}){0,9}$`);

export const CERTIFICATE_COLUMNS = {
  naics: {
    headers: [
      [/\bnaics\b(?!.*\b(?:title|desc\w*|sector|subsector|name|text|industry|size)\b)/, 95],
      [/\bnaics\b/, 60],
      [/naics/, 60],
      [/^(?:industry|work|commodity|certified|primary)? ?(?:codes?|code s)$/, 45],
    ],
    // work outside the certified codes does not count
    exclude:
      /\b(?:nigp|unspsc|sic|sector|subsector|csi|zip|postal|phone|county|fips|graduated|removed|former|expired|denied|inactive)\b/,
    fits: (value) => parseNaicsCodes(value).length > 0,
    // shorter numbers may be anything, such as ZIP codes
    fitsWithoutHeader: (value) => {
      const codes = parseNaicsCodes(value);
      return codes.length > 0 && codes.every(({ code }) => code.length === 6);
    },
    scoreByValues: 60,
  },
  certification: {
    headers: [
      [
        new RegExp(
          `^(?:current |active |business |firm |vendor |agency )?${CERT}s?(?: ?types?| ?kinds?| categor(?:y|ies)| designations?| class| classification| programs?| descriptions?| level)?s?$`,
        ),
        90,
      ],
      [
        new RegExp(
          `^(?:${CERT}|mwbe|m wbe|dbe|sbe|diversity|program|diverse|supplier diversity) (?:type|status|category|classification|designation|certification|program|group)s?$`,
        ),
        85,
      ],
      [
        /^(?:prog|programs?|designations?|classifications?|certified as|certification s|types? of cert(?:ification|ificate|s)?|certification type s|business designation|set aside|swam type|hub type|business type s?|business types?|vendor type|firm type|small business type|sba certifications?|socio ?economic.*|active certifications.*|diversity types?|diversity classification)$/,
        75,
      ],
      [new RegExp(`^(?:\\w+ ){1,3}${CERT} (?:types?|categor(?:y|ies)|designations?|programs?)$`), 80],
      [/^(?:\w+ ){1,3}certifications$/, 72],
      // one column for each group of types: "mbe_wbe_cert", "small_local_cert"
      [new RegExp(`^(?:\\w+ ){1,4}${CERT}s?$`), 74],
      [new RegExp(`^${TYPE}(?: (?:and |or )?${TYPE})+$`), 74],
      [new RegExp(`^(?=(?:\\w+ ){0,5}${TYPE}\\b)[a-z]{1,5}be(?: (?:and |or )?[a-z]{1,5}be){1,6}$`), 74],
      // by their letters: "M/W/DBE", "Type (M=MBE, W=WBE)"
      [/^(?:[mwdsv] ){1,4}[mwdsv]be$|^types?(?: [a-z] [a-z]{1,5}be){2,6}$/, 74],
      [/^certification names?$/, 74],
      // with the owner's group in place of a yes
      [/^(?:m|w|d|mw|acd)be$/, 72],
      [new RegExp(`^(?:${TYPE} )+(?:types?|codes?|categor(?:y|ies))$|^${CERT} codes?$|^diversity codes?$`), 74],
      // with its types: "Federal Certification (DBE/ACDBE/SBE)"
      [new RegExp(`^(?:\\w+ ){0,3}${CERT}s?(?: types?)?(?: (?:and|or|[a-z]{0,5}be)){1,9}$`), 74],
      [/^swam(?: (?:types?|codes?))?$/, 92],
      [/^(?:ownership types?|types? of ownership|status type|minority (?:codes?|types?|class))$/, 70],
      [/^(?:type|category|status|class|sheet|section)$/, 55],
    ],
    exclude: /\b(?:self|date|number|no|num|id|expir\w*|organization|agency|body|renew\w*|url|authority|file|size)\b/,
    fits: (value) => isTypeList(value) || isTypesAndCodes(value),
    // "Small" may be a size and "Minority" a group
    fitsWithoutHeader: (value) =>
      isTypeListAlone(value) && (value === value.toUpperCase() || /\bbusiness enterprise\b/i.test(value)),
    scoreByValues: 80,
  },
  certification_status: {
    headers: [
      [new RegExp(`^(?:(?:current|${CERT}s?|firm|vendor|business|program) )*status(?: code| description)?$`), 96],
      [/^(?:hub|swam|dbe|mbe|wbe|mwbe|sbe) status(?: code| description)?$/, 96],
      [DAY_OF_END, 92],
      // what it is the status of is for its values to say
      [/^(?:\w+ ){0,4}(?:status|standing)(?: code| description| type)?$|^(?:status|standing) of \w+(?: \w+){0,3}$/, 80],
      [/\b(?:status|standing)\b/, 60],
      [/^(?:\w+ ){0,3}(?:stage|phase|outcome|decision|determination|disposition|situation|condition)$/, 50],
    ],
    exclude:
      /\b(?:previous|prior|former|old|last|renew\w*|re ?cert\w*|annual|update|review|appeal|job|project|contract|bid|order|payment|tax|license\w*|permit|insurance|bond\w*|sam|pre ?qual\w*|corporate|sos|employment|marital)\b/,
    fits: (value) => parseCertificateStatus(value) !== undefined || parseDate(value) !== undefined,
    fitsWithoutHeader: (value) => parseCertificateStatus(value) !== undefined,
  },
  certification_number: {
    headers: [
      [
        new RegExp(
          `^(?:mwbe |m wbe |dbe |mbe |wbe |sbe |hub |swam |acdbe )?(?:${CERT}|file|certificate) ?(?:no|number|num|nbr|id|#)s?$`,
        ),
        95,
      ],
      [
        new RegExp(
          `^(?:\\w+ )?(?:mwbe|${TYPE}|ucp|cuf) (?:no|number|num|id)$|^(?=.*${CERT}).*\\b(?:number|no|num|id)$`,
        ),
        80,
      ],
      // with who gives them: "DBE # (WisDOT)"
      [new RegExp(`^${TYPE} (?:no|number|num|id)(?! (?:of|in|for)\\b)(?: [a-z]{2,20}){1,3}$`), 60],
      // numbers instead of a yes
      [/^(?:m|w|d|s|v|l|sl|mw|ac|acd)be$/, 70],
    ],
    exclude: /\b(?:date|phone|employees|naics|type)\b/,
    // a date under "MBE" is that of the certificate, digits alone are a number
    fits: (value) =>
      value.length <= 60 &&
      /\d/.test(value) &&
      !/^(?:exp|since|valid|thru|until)\b/i.test(value) &&
      (/^\d+$/.test(value) || !(isDate(value) || isYes(value) || isNegative(value) || dateInFlag(value))),
  },
  certified_by: {
    headers: [[AGENCY_HEADER, 85]],
    exclude: /\b(?:date|number|no|num|id|phone|address|url|web ?site|email|logo)\b/,
    fits: (value) => SELF.test(value) || (isAgencyName(value) && !isTypeList(value)),
  },
  issued_on: {
    headers: [
      [
        new RegExp(
          `^(?:.* )?(?:${CERT}|issue|issued|approval|approved|effective|initial|original|award) ?(?:start |issue |effective |from |approval )?(?:date|on)$`,
        ),
        90,
      ],
      [
        new RegExp(
          `^(?:date (?:of )?(?:${CERT}|issued|approved|first ${CERT})|${CERT}s? (?:since|from|start|begin|issued)(?: date)?|start date|begin date|start|begin|effective|valid from|from date|.* start date|certdate|from|issued|approved|certified (?:on|since)|original certification|(?:entrance|entry|admission) date|.* (?:entrance|entry|admission) date|(?:${TYPE} |${CERT} )+start)$`,
        ),
        85,
      ],
      [new RegExp(`^first ${CERT}.*`), 75],
      [new RegExp(`\\b${CERT}\\b`), 50],
    ],
    exclude:
      /\b(?:expir\w*|end|renew\w*|until|thru|through|exp|establish\w*|founded|work|birth|updated?|modified|created|incorporat\w*|next|number|type|due|review|graduat\w*|exit|pre ?qual\w*)\b/,
    fits: isDate,
  },
  expires_on: {
    headers: [
      [/\b(?:expir\w*|exp)\b/, 95],
      [
        new RegExp(
          `\\b(?:valid (?:until|through|thru|to)|${CERT} (?:end|through|thru|until|to)(?: date)?|end date|renewal date|renewal|renewed|thru date|to date|through date|good (?:through|until|thru)|term(?:ination)? date|exit date)\\b`,
        ),
        85,
      ],
      [/expir|^end$/, 80],
      [
        new RegExp(
          `^(?:date )?${CERT} (?:ends?|lapses?|expires)(?: on| date)?$|^(?:lapse|lapses|ends|end|renew|recertify|re certify|reapply|re apply)(?: (?:date|on|by))$|^lapses$|^(?:re ?cert\\w*|reapplication|renewal) due(?: date| by| on)?$`,
        ),
        80,
      ],
      [new RegExp(`^(?:${CERT} )?(?:period|term|validity|valid|dates)(?: of ${CERT})?$|^${CERT} valid$`), 70],
      [
        /^(?:anniversary date|annual review date|next review date|recertification date|re certification date|recert date|anniversary)$/,
        60,
      ],
      [/^next (?:review|renewal|recert\w*|annual review)(?: date| due| by)?$/, 60],
      // beside "From"; no header of a column in a line of other words
      [/^(?:through|thru|until|to)$/, 50],
    ],
    exclude:
      /\b(?:work|insurance|license|bond\w*|experience|contract|registration|pre ?qual\w*|permit|policy|lease|warranty|coi|old|previous|prior|former)\b/,
    fits: (value) =>
      isDate(value) ||
      parseMonthEnd(value) !== undefined ||
      parseDateRange(value) !== undefined ||
      parseOpenPeriod(value) !== undefined ||
      datesByType(value) !== undefined ||
      OPEN_ENDED.test(value) ||
      parseCertificateStatus(value) === 'ended',
  },
  group: {
    headers: [
      [
        /^(?:owner |ownership |minority |principal |primary |business )?(?:ethnicity|race|ethnic group|ethnic origin|ethnicity race|race ethnicity|ethnic designation|ethnic code|ethnicity code|ethnicity description|minority group(?: s)?|minority groups?|minority type|minority status|minority classification|minority|minority code|minority category|ethnic gender group|ethnicity gender|race gender|ethnic)$/,
        92,
      ],
      [/^(?:hub )?eligibility(?: code)?$|^hub category$/, 70],
      [/\b(?:ethnicity|ethnic|race|minority group)\b/, 75],
    ],
    fits: (value) =>
      /\p{L}/u.test(value) &&
      value.length <= 120 &&
      !/^(?:y|n|yes|no|true|false)$/i.test(value) &&
      typeAcronymsIn(value).length === 0,
  },
  gender: {
    headers: [
      [/^(?:owner |ownership |principal |primary |business )?(?:gender|sex)(?: code| of owner| description)?$/, 92],
    ],
    fits: (value) =>
      /^(?:m|f|male|female|man|woman|men|women|femenin[oa]|masculin[oa]|mujer|hombre|non.?binary|nb|x|.{0,20}(?:male|female).{0,20})$/i.test(
        value,
      ),
  },
} satisfies Partial<Record<ListField, ColumnPattern>>;
