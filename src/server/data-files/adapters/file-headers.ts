import type { FileField } from '#contract/data-files/rules.ts';

const NO = '(?: (?:number|no|num|id|code|ref|reference|piid))';
const FIRM =
  '(?:vendor|sub ?vendor|supplier|payee|recipient|sub ?contractor|sub|contractor|employer|firm|company|business|prime)';
/** What agencies, contractors and their systems call columns, as `headerWords` writes them; the best name of a field first. */
export const HEADERS: Readonly<Record<FileField, readonly RegExp[]>> = {
  project: [/^project(?: (?:title|name|description))?$/, new RegExp(`^project${NO}$`), /^job(?: name)?$/, /^site$/],
  month: [
    /^(?:reporting |report |work |payroll |service |payment |invoice )?(?:month|period)$/,
    /^calendar month year$/,
    /^month (?:ending|of|paid|year)$/,
    /^(?:paid|payments?) (?:through|for)(?: month)?$/,
  ],
  date: [
    /^(?:date hired|hire date|hired on|date of hire|start date)$/,
    /^(?:pay(?:roll)? )?(?:week|period) end(?:ing|s)?(?: date| on)?$/,
    /^w e(?: date)?$/,
    /^(?:transaction|action|payment|paid|check|pay|award|work|invoice) (?:date|on)$/,
    /^date (?:paid|worked|of payment)$/,
    /^date$/,
  ],
  contract_number: [
    new RegExp(`^(?:sub ?)?(?:contract|agreement|commitment|award)${NO}$`),
    /^award id piid$/,
    /^(?:sub ?)?(?:contract|agreement)$/,
    new RegExp(`^(?:po|purchase order)${NO}?$`),
  ],
  firm: [
    /^sub ?(?:contractor|vendor|consultant|tier firm)(?: (?:or|and) supplier| supplier)?(?: name)?$/,
    new RegExp(`^${FIRM} name$`),
    new RegExp(`^(?:name of )?${FIRM}$`),
    new RegExp(`^${FIRM} (?:or )?${FIRM}(?: name)?$`),
    /^paid to$/,
  ],
  prime: [/^(?:prime|general)(?: (?:contractor|consultant|vendor))?(?: name)?$/, /^gc$/],
  title: [
    /^contract (?:title|name|description)$/,
    /^(?:transaction |detailed item |item )?description$/,
    /^scope(?: of work)?$/,
    /^title$/,
  ],
  trade: [
    /^(?:construction |job )?trade(?: (?:name|description))?$/,
    /^(?:work |job |labor |trade |craft )?classification$/,
    /^(?:craft|occupation|trade (?:or )?craft|craft (?:or )?trade|job title|occupation title)$/,
    /^(?:(?:work|labor|job) (?:class|type)|position|job position|craft name|type of work)$/,
  ],
  level: [
    /^(?:craft|skill|trade|worker) level$/,
    /^level$/,
    /^journey ?(?:man|worker)?(?: or)? apprentice$/,
    /^(?:(?:worker |labor |skill |employee )?class|skill|j a|journey level)$/,
    /^(?:apprentice )?status$/,
    /^(?:work |job |labor )?classification$/,
  ],
  sex: [/^(?:sex|gender)(?: code)?$/],
  race: [/^(?:race|ethnicity|ethnic group|race ethnicity|ethnicity race|race and ethnicity|minority group)(?: code)?$/],
  residence: [/^(?:residen(?:ce|cy|t)|city resident|local resident|local|is local|resident status|residency status)$/],
  zip: [/^(?:worker |home |employee )?(?:zip|postal)(?: ?code)?$/],
  county: [/^county(?: name)?$/],
  street: [/^(?:street|address|home address|street address|street name)$/],
  hours: [
    /^(?:total )?(?:work |labor )?(?:hours|hrs)(?: worked)?$/,
    /^(?:total|hours total|employee hours|total employee)$/,
  ],
  people: [
    /^(?:number of |no of |total )?(?:people|workers|employees|persons|headcount|hires|local hires)$/,
    /^(?:headcount|count)$/,
  ],
  new_hires: [/^(?:number of )?new hires$/],
  worker: [
    /^(?:worker|employee|payroll)(?: (?:id|number|no))$/,
    /^(?:identifying number|last (?:four|4)(?: of)? ssn|ssn(?: last (?:four|4))?|social security(?: number| no)?)$/,
    /^(?:name of )?(?:worker|employee|individual worker)(?: name)?$/,
    /^(?:full |last |hire )?name$/,
  ],
  award: [
    /^(?:net|revised|current|adjusted|amended) (?:sub ?)?(?:contract |award )?(?:award|amount|amt|value|price)(?: (?:amount|amt))?$/,
    /^(?:contract |total )?award(?:ed)?(?: (?:amount|amt|value|total))?$/,
    /^(?:total )?(?:sub ?)?contract (?:amount|amt|value|price|total|award)$/,
    /^current total value of award$/,
    /^(?:original|initial) (?:sub ?)?(?:contract |award )?(?:award|amount|amt|value|price)(?: (?:amount|amt))?$/,
  ],
  commitment: [/^(?:committed|commitment)(?: (?:amount|amt))?$/, /^(?:mwbe|mbe|dbe|goal) commitment$/],
  paid: [
    /^(?:amount|amt|total) paid(?: this (?:month|period)| to date)?$/,
    /^paid(?: this (?:month|period)| in (?:month|period)| to date)?(?: (?:amount|amt))?$/,
    /^(?:net |total )?(?:payment|check|disbursement|transaction|dollar|invoice) (?:amount|amt)$/,
    /^(?:total |actual )?(?:payments?|expenditures?|disbursements?|spend)(?: (?:made|to date|this (?:month|period)))?$/,
    /^amount(?: usd)?$/,
  ],
  note: [/^(?:note|notes|comment|comments|remarks|reason|memo)$/],
};
