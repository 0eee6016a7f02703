import { parseDate } from '#contract/imports/rules/dates.ts';
import type { ListField } from '#contract/imports/rules/fields.ts';
import { type ColumnPattern, FIRM_WORDS } from './column-pattern.ts';
import { parseEmail, parseExtension, parsePhone, parseWebsite, phoneInLines } from './contacts.ts';

const isDate = (value: string) => parseDate(value) !== undefined;

/** "Firm/DBA Name" or "Company (DBA)" is the name of a list that has no other column for it, else the trade name. */
export const NAME_OR_DBA = new RegExp(`^(?:legal|${FIRM_WORDS}) (?:or )?dba(?: names?)?$`);

/** What a firm does, in the words of headers: "Primary Line of Business", "Types of Work Performed", "Core Competencies". */
const WHOSE = `(?:(?:primary|main|principal|secondary|core|key|certified|approved|work|${FIRM_WORDS}) )*`;
const KIND = '(?:types?|kinds?|lines?|nature|scopes?|areas?|fields?)';
const WORK = '(?:work|business|services?|trades?|expertise|specialty|speciali[sz]ation)';
const SKILL =
  '(?:capability|capabilities|specialty|specialties|speciali[sz]ations?|trades?|competency|competencies|competences?|expertise|industry|industries|commodity|commodities|business activity|business activities)';
const DONE = '(?:performed|provided|offered|done|description)';
const WHO = `(?:we|you|they|(?:the |this |your |our )?${FIRM_WORDS})`;

const PHONE_AS_CELL = /\b(?:phones?|telephones?|tel) (?:and |or )?(?:cell|cellular|mobile)\b/;
const CELL_PHONE = /\b(?:cell|cellular|cellphone|mobile)(?: (?:phones?|telephones?|tel|number|no|num))?$/;
/** Whether a header, in words, is that of cell phones, which firms without another phone have. */
export const isCellPhone = (words: string): boolean => CELL_PHONE.test(words) || PHONE_AS_CELL.test(words);

export const FIRM_COLUMNS = {
  legal_business_name: {
    headers: [
      [new RegExp(`^(?:legal )?(?:certified )?${FIRM_WORDS}(?: legal| formal| full)? names?$`), 100],
      [
        /^(?:legal name|full legal name|name of (?:the )?(?:firm|business|company|vendor|organization)|(?:full )?business legal name|legal entity name)$/,
        100,
      ],
      [
        new RegExp(
          `^(?:mwbe|m wbe|mbe wbe|mbe|wbe|dbe|sbe|swam|certified|dbe acdbe|mbe dbe|small business|diverse) (?:${FIRM_WORDS}|${FIRM_WORDS} name|name)s?$`,
        ),
        95,
      ],
      [new RegExp(`^certified ${FIRM_WORDS}s?$`), 92],
      [new RegExp(`^${FIRM_WORDS}s?$`), 85],
      // before the trade name, which takes it where another column has the name
      [new RegExp(`^(?:legal |${FIRM_WORDS} )names? (?:and |or )?(?:dba|d b a|doing business as).*$`), 96],
      [NAME_OR_DBA, 80],
      [/^name$/, 82],
      [
        /^(?:vendorname|companyname|firmname|businessname|legalname|member name|display name|doing business name|title)$/,
        75,
      ],
      [new RegExp(`\\b${FIRM_WORDS} name\\b`), 66],
    ],
    exclude:
      /\b(?:contact|owner|first|last|client|project|agency|county|file|city|person|principal|officer|president|middle|reference|parent|bank|insur\w*|certifying|dba only)\b/,
    fits: (value) => /\p{L}/u.test(value) && value.length <= 200 && !value.includes('@'),
  },
  trade_name: {
    headers: [
      [
        /\b(?:dba|d b a|doing business as|trade name|tradename|trading as|operating (?:as|name)|t a|(?:fictitious|assumed) (?:\w+ )?names?|alias|aka|also known as)\b/,
        95,
      ],
      [/\bdba/, 80],
      [/\b(?:alt|alternate|alternative|other) (?:business |company |firm |vendor )?names?$/, 70],
    ],
    exclude: /\b(?:contact|date)\b/,
  },
  website: {
    headers: [
      [
        /^(?:.* )?(?:website|web site|web|www|www page|url|web ?page|home ?page|web address|website url|homepage url|home page url|internet address|website address|website link)$/,
        95,
      ],
      [/\b(?:website|web site|url)\b/, 70],
    ],
    exclude: /\b(?:certificate|logo|image|facebook|linkedin|profile|detail|document)\b/,
    fits: (value) => parseWebsite(value) !== undefined || /^https?:/i.test(value),
    scoreByValues: 75,
  },
  phone: {
    headers: [
      [
        /^(?:business |company |firm |vendor |office |work |main |primary |contact |day ?time )*(?:phone|telephone|tel|phone number|telephone number|phone no|tel no|phone num|phone 1|area code and phone)$/,
        95,
      ],
      // "Phone (Cell)" gives way to "Phone (Office)", and a column of cell phones to any other that is headed as a phone's
      [PHONE_AS_CELL, 65],
      [CELL_PHONE, 54],
      [/\b(?:phones?|telephones?|tels?)\b|^(?:main|office|contact) numbers?$/, 70],
    ],
    exclude:
      /\b(?:facsimil\w*|telefax|fx)\b|^(?!(?:\w+ )?(?:phone|telephone|tel) (?:number |no )?(?:and |or )?fax(?: number| no)?(?: (?:and )?e ?mail)?$).*\bfax\b|\b(?:ext|extension|type|reference)\b/,
    // the area code may be in a separate column
    fits: (value) =>
      (parsePhone(value) ?? phoneInLines(value)) !== undefined || /^\d{3}[-. ]?\d{4}$/.test(value.trim()),
    fitsWithoutHeader: (value) => parsePhone(value) !== undefined,
    scoreByValues: 75,
  },
  area_code: {
    headers: [[/^(?:(?:business|company|office|phone|telephone) )*area ?code(?: number)?$/, 95]],
    exclude: /\bfax\b/,
    fits: (value) => /^\(?[2-9]\d{2}\)?$/.test(value.trim()),
  },
  phone_extension: {
    headers: [
      [
        /^(?:(?:business|company|office|work|main|primary|contact) )*(?:(?:phone|telephone|tel) )?(?:number )?(?:ext|extn|extension)(?: number| no)?$/,
        95,
      ],
    ],
    fits: (value) => parseExtension(value) !== undefined,
  },
  email: {
    headers: [
      [
        /^(?:business |company |firm |vendor |office |work |main |primary |contact |public )*(?:email|e mail|email address|e mail address|mail|emailaddress|email id)$/,
        95,
      ],
      [/\b(?:emails?|e mails?)\b/, 70],
    ],
    fits: (value) => parseEmail(value) !== undefined,
    scoreByValues: 80,
  },
  description: {
    headers: [
      [
        /^(?:business|company|firm|work|service|services|product|products|vendor|general|certified|capabilities?)? ?(?:description|descriptions|narrative|capabilities|capability statement|capability narrative|profile)(?: of (?:business|work|services|goods and services|products and services))?$/,
        95,
      ],
      [
        /^(?:products?|goods|services?|supplies)(?: (?:and |or )?(?:products?|goods|services?))?(?: (?:offered|provided|description))?$|^(?:business|firm|company) services?$/,
        92,
      ],
      [
        /^(?:work (?:codes? description)|trade description|keywords?|commodity descriptions?|service area description|business description.*)$/,
        80,
      ],
      [new RegExp(`^${WHOSE}${KIND} of (?:the )?${WORK}(?: ${DONE})?$`), 80],
      [new RegExp(`^${WHOSE}${SKILL}(?: (?:and |or )?${SKILL})?(?: ${DONE}| areas?)?$`), 80],
      [new RegExp(`^work (?:${DONE}|types?)$`), 80],
      [new RegExp(`^(?:what|services?) (?:does |do )?${WHO} (?:do|does|offers?|provides?)$`), 80],
      [/^(?:.* )?business services?$|\b(?:services|description)\b|^certified work$|^(?:\w+ )?types? of work$/, 58],
      [/^(?:trades?|work|commodit(?:y|ies)) (?:and |or )?(?:services?|categor(?:y|ies))$/, 58],
    ],
    exclude:
      /\b(?:naics|nigp|unspsc|naisc|job|project|date|code|codes|sic|contract|reference|ethnic\w*|type desc\w*)\b/,
    fits: (value) => /\p{L}{3}/u.test(value),
  },
  employees: {
    headers: [
      [
        /^(?:number (?:of )?|no of |num |total |current number of |avg |average )?(?:full time )?employees?(?: count| total| size| range| number)?$|^(?:staff size|fte|headcount|business size employees|employee count|company size|num employees)$/,
        90,
      ],
    ],
    fits: (value) => /^\d[\d,]*(?:\s*(?:-|–|to)\s*\d[\d,]*|\+)?(?: employees)?$/.test(value.trim()),
  },
  agency_id: {
    headers: [
      [
        new RegExp(
          `^${FIRM_WORDS} ?(?:id|number|no|num|code|key|#)$|^(?:customer|client|member|vendor|system|record|unique|directory|b2g\\w*|vendor system|application) (?:id|number|no|num)$|^(?:business )?(?:client ?id|account number|vid|vendorid|firmid|companyid|vendor no)$`,
        ),
        90,
      ],
      [/\b(?:client|account|vendor|supplier|firm) ?(?:id|number)\b/, 75],
    ],
    exclude: /\b(?:phone|fax|tax|fein|ein|duns|uei|naics|license|ssn|employees)\b/,
    fits: (value) => value.length <= 40 && /\d/.test(value) && (/^\d+$/.test(value) || !isDate(value)),
  },
  /** UEI (Unique Entity ID), DUNS or CAGE. */
  federal_id: {
    headers: [
      [/\b(?:uei|unique entity|duns|cage|sam uei)\b/, 95],
      [/(?:duns|uei)/, 80],
    ],
    exclude: /\b(?:tax|ein|fein|plus 4|date|status)\b/,
    fits: (value) => /^[A-Z0-9-]{5,14}$/i.test(value.trim()),
  },
} satisfies Partial<Record<ListField, ColumnPattern>>;
