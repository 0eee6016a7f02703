import { expect, test } from 'vitest';
import { requestKey } from '../text/synonym.ts';
import { terms } from '../text/tokenize.ts';
import { NOTHING_LISTED } from './alternatives.ts';
import { EverydayRequests } from './everyday-requests.ts';
import { rolesOf } from './word-roles.ts';

const read = (question: string) =>
  rolesOf(terms(question)).words.map(({ word, others = [], role }) => `${role} ${[word, ...others].join('|')}`);

test.each([
  ['electrical contractors', ['asked electrical', 'purpose contractor']],
  ['caterers for a wedding', ['asked caterer', 'purpose wedding']],
  ['pintor para una escuela', ['asked pintor', 'purpose escuela']],
  ['a contractor for tree removal', ['purpose contractor', 'asked tree', 'purpose removal']],
  ['general contractors', ['asked general', 'asked contractor']],
  ['3 bids for fire alarm by Friday', ['purpose 3', 'asked bid', 'asked fire', 'asked alarm']],
  ['someone for tree removal for a school', ['asked tree', 'purpose removal', 'purpose school']],
  ['HUBZone paving', ['certification hubzone', 'asked paving']],
  ['8(a) paving', ['certification 8', 'certification a', 'asked paving']],
  ['women-owned and operated business', ['ownership women']],
  ['minority and women owned paving', ['ownership minority', 'ownership women', 'asked paving']],
  ['African American owned architect', ['ownership african', 'ownership american', 'asked architect']],
  ['owned by a woman', ['ownership woman']],
  ['propiedad de mujeres', ['ownership mujere']],
  ['empresa de mujeres', ['ownership mujere']],
  ['administración de propiedades', ['asked administracion', 'asked propiedade']],
  ['owned by a person with a disability', ['ownership disability']],
  ['owned by people with disabilities', ['ownership disability']],
  ['small businesses', ['ownership small']],
  ['black firms', ['ownership black']],
  ['minority business enterprise concrete', ['ownership minority', 'asked concrete']],
  ['concrete women business enterprises', ['asked concrete', 'ownership women']],
  ['small business accounting', ['purpose small', 'asked business', 'asked accounting']],
  ['DBE business', ['certification dbe']],
  ['family owned bakery', ['asked family', 'asked owned', 'asked bakery']],
  ['american company', ['asked american']],
  ['PPE supplier', ['asked ppe', 'purpose supplier']],
  ['suppliers', ['asked supplier']],
  ['small paving jobs', ['purpose small', 'asked paving', 'purpose job']],
  ['we bid on a school and need electricians', ['purpose bid', 'purpose school', 'asked electrician']],
  ['our roof leaks, need this fixed', ['asked roof', 'asked leak', 'asked fixed']],
  ['roof leak, need repair', ['asked roof', 'asked leak', 'purpose repair']],
  ['sprinklers in a school', ['asked sprinkler', 'purpose school']],
  ['estimator looking for ductwork', ['purpose estimator', 'asked ductwork']],
  ['need this removed', ['asked removed']],
  ['need IT support', ['asked it', 'asked support']],
  ['structural engineer to look at a wall', ['asked structural', 'asked engineer', 'purpose wall']],
  ['fire alarm installation', ['asked fire', 'asked alarm', 'purpose installation']],
  ['roof repair, need a quote', ['asked roof', 'purpose repair', 'asked quote']],
  ['law firms that handle disputes', ['asked law', 'purpose handle', 'purpose dispute']],
  ['who does drywall', ['asked drywall']],
  ['files that must be scanned', ['asked file', 'asked scanned']],
  ['a pipe burst, is there a plumber', ['purpose pipe', 'purpose burst', 'asked plumber']],
  ['se rompio el tubo, busco plomero', ['purpose rompio', 'purpose tubo', 'asked plomero']],
  ['sweeper behind the milling machine', ['asked sweeper', 'purpose milling', 'purpose machine']],
  ['quiero un contenedor, whoever hace el flete', ['purpose contenedor', 'asked flete']],
  ['need 75 desks, whoever sells them', ['purpose 75', 'asked desk']],
  ['cleaning at four clinics', ['asked cleaning', 'purpose clinic']],
  ['printing by the fall', ['asked printing', 'asked fall']],
] as const)('%s', (question, roles) => {
  expect(read(question)).toEqual(roles);
});

test.each([
  ['MBE or WBE paving', ['certification mbe|wbe', 'asked paving']],
  ['MBE WBE', ['certification mbe', 'certification wbe']],
  ['MBE and WBE', ['certification mbe', 'certification wbe']],
  ['8(a) or HUBZone', ['certification 8a|hubzone']],
  ['238210 or 238220', ['asked 238210|238220']],
  ['women or minority owned', ['ownership women|minority']],
  ['African American or Hispanic American owned', ['ownership african|hispanic']],
  ['women-owned or minority-owned paving', ['ownership women|minority', 'asked paving']],
  ['MBE-certified or WBE-certified paving', ['certification mbe|wbe', 'asked paving']],
  ['small women or minority owned businesses', ['ownership small', 'ownership women|minority']],
  ['MBE or paving', ['certification mbe', 'asked paving']],
] as const)('any of what "or" joins is meant: %s', (question, roles) => {
  expect(read(question)).toEqual(roles);
});

test('a type that only lists know is one of several', () => {
  const { words } = rolesOf(['mcub', 'or', 'wbe'], {
    ...NOTHING_LISTED,
    isType: (word) => ['mcub', 'wbe'].includes(word),
  });
  expect(words).toEqual([{ word: 'mcub', others: ['wbe'], role: 'certification' }]);
});

test('what people say who need a trade is asked for, and what else they say is what for', () => {
  const PHONES = 'answer* phone|call';
  const requests = new EverydayRequests([{ said: PHONES, words: [], codes: ['561421'] }]);
  const asked = (question: string) =>
    rolesOf(terms(question), { ...NOTHING_LISTED, requests }).words.map(({ word, role }) => `${role} ${word}`);
  expect(asked('somebody to answer the phones of a clinic')).toEqual([
    `asked ${requestKey(PHONES)}`,
    'purpose answer',
    'purpose phone',
    'purpose clinic',
  ]);
  expect(asked('an MBE to answer phones')).toEqual([
    `asked ${requestKey(PHONES)}`,
    'certification mbe',
    'purpose answer',
    'purpose phone',
  ]);
  expect(asked('answering service')).toEqual(['asked answering', 'asked service']);
});

test('what stands before the need is asked for where it alone names a trade', () => {
  const hasCodes = (word: string) => word === 'guardrail';
  const asked = (question: string) =>
    rolesOf(terms(question), { ...NOTHING_LISTED, hasCodes }).words.flatMap(({ word, role }) =>
      role === 'asked' ? [word] : [],
    );
  expect(asked('the guardrail is bent, we need a new stretch')).toEqual(['guardrail', 'bent', 'stretch']);
  expect(asked('the railing is bent, we need a new guardrail')).toEqual(['guardrail']);
});

test.each(['firms', 'certified firms', 'vendors', 'the companies', 'business', 'empresas'])(
  '%s asks for any firm',
  (question) => {
    expect(rolesOf(terms(question))).toMatchObject({ words: [], isOfAnyFirm: true });
  },
);
