import { expect, test } from 'vitest';
import { plainQuestion } from './plain-question.ts';

const plain = (question: string) => plainQuestion(question).replace(/\s+/g, ' ').trim();

test.each([
  ['phone number for Yu and Associates', 'Yu and Associates'],
  ['what is the contact info of Bay Paving', 'Bay Paving'],
  ['phone systems for schools', 'phone systems for schools'],
  ['www.acme.com', 'acme'],
  ['https://acme-paving.com/about?', 'acme-paving'],
  ['info@acme.com.', 'acme'],
  ['jane.acme@gmail.com', 'jane.acme'],
  ['A.B. Paving Co.', 'A.B. Paving Co.'],
  ['guard-rail installers', 'guardrail installers'],
  ['dry wall and water proofing', 'drywall and waterproofing'],
  ['security guards for a rail yard', 'security guards for a rail yard'],
])('%s asks for %s', (question, asked) => {
  expect(plain(question)).toBe(asked);
});

test.each([
  ['haul 500 tons of soil', 'haul of soil'],
  ['24/7 plumber, 10+ years', 'plumber,'],
  ['non-union electricians', 'electricians'],
  ['union electricians', 'union electricians'],
  ['30 yard dumpster', 'dumpster'],
  ['10 yard waste bins', '10 yard waste bins'],
  ['third-party inspector', 'inspector'],
  ['third party logistics', 'third party logistics'],
  ['DBE firms whose certification expires in 2026', 'DBE firms'],
  ['DBE expiring this year in Bowie', 'DBE in Bowie'],
  ['MBE that expire by the end of June, paving', 'MBE , paving'],
  ['expired DBE', 'expired DBE'],
  ['surveyor by March 15', 'surveyor by'],
  ['caterer on 5/3', 'caterer on'],
  ['borings by the 20th', 'borings by'],
  ['march band uniforms', 'march band uniforms'],
  ['towels by the case', 'towels'],
  ['looking to team up with a GC', 'looking to a general contractor'],
  ['third party special inspections', 'building inspection'],
])('what no firm says is left out of %s', (question, asked) => {
  expect(plain(question)).toBe(asked);
});

test.each([
  ['CM at risk', 'construction management'],
  ['MEP engineers', 'mechanical electrical plumbing engineers'],
  ['E&S control', 'erosion sediment control'],
  ['M/WBE paving', 'mwbe paving'],
  ['W/MBE', 'wmbe or mwbe'],
  ['S/M/WBEs', 'mwbe or sbe'],
  ['SMWBE', 'mwbe or sbe'],
  ['MWDBE', 'mwdbe or mwbe or dbe'],
  ['S/DBE', 'sbe or dbe'],
  ['MBE/WBE', 'MBE/WBE'],
  ['SLBE or SDVBE', 'SLBE or SDVBE'],
  ['fire-stopping', 'firestopping'],
  ['A/V systems', 'audiovisual systems'],
  ['H&H analysis', 'hydraulic analysis'],
  ['H&H Roofing', 'H&H Roofing'],
  ['phase I ESA', 'environmental site assessment'],
  ['TCP plans', 'traffic control plan plans'],
  ['UST removal', 'underground storage tank removal'],
  ['sewer line camera inspection', 'sewer cctv'],
  ['video inspection of pipes', 'sewer cctv'],
  ['security camera inspection', 'security camera inspection'],
  ['instalar tabla roca', 'instalar tablaroca'],
  ['hydro excavation', 'hydroexcavation'],
  ['tin knockers', 'sheet metal'],
  ['roll-off container', 'dumpster'],
  ['rolloff dumpsters', 'dumpster'],
  ['MOT and MPT', 'maintenance of traffic and maintenance of traffic'],
  ['punch-list work', 'handyman work'],
  ['BAS', 'building automation'],
  ['TAB contractor', 'air balancing contractor'],
  ['tab dividers', 'tab dividers'],
  ['testing, adjusting and balancing', 'air balancing'],
  ['Cx agents', 'commissioning'],
  ['curtain walls', 'curtainwall'],
  ['curb & gutter', 'curb'],
  ['HDD', 'directional drilling'],
  ['HDD shredding', 'HDD shredding'],
  ['porta-johns', 'portable toilet'],
  ['port-a-potty', 'portable toilet'],
  ['man lift', 'manlift'],
  ['tri-axle trucks', 'dump truck trucks'],
  ['permit runner', 'permit expediter'],
  ["owner's rep", 'construction management'],
  ['as-builts', 'surveying'],
  ['special inspectors', 'building inspection'],
  ['misc. metals', 'ornamental metal'],
  ['light-gauge framing', 'metal stud framing'],
  ['post-construction cleanup', 'construction cleaning'],
  ['GC for a school', 'general contractor for a school'],
  ['CM/GC', 'construction management'],
  ['Asian-Indian owned', 'asian subcontinent owned'],
  ['8a paving', '8(a) paving'],
  ['GPR scanning', 'geophysical surveying'],
  ['fire watch', 'security guard'],
  ['somebody to cut my grass', 'somebody to lawn mowing'],
  ['grass cutting', 'lawn mowing'],
  ['wheelchair van rides', 'wheelchair transportation'],
  ['temp agency', 'temporary staffing'],
  ['cercas de metal', 'fence de metal'],
])('%s is spelled out', (question, asked) => {
  expect(plain(question)).toBe(asked);
});

test.each([
  ['our roof leaks, need it fixed', 'our roof leaks, need this fixed'],
  ['who repairs it in Laurel', 'who repairs this in Laurel'],
  ['take down a tree before it falls', 'take down a tree before this falls'],
  ['is it possible to get a plumber', 'is this possible to get a plumber'],
  ['can they do it this week', 'can they do this this week'],
  ['need it managed services', 'need it managed services'],
  ['who does IT', 'who does IT'],
  ['who can do it support', 'who can do it support'],
  ['mbe it', 'mbe it'],
  ['it consulting', 'it consulting'],
  ['put it-services', 'put it-services'],
])('the pronoun of %s is no information technology', (question, asked) => {
  expect(plain(question)).toBe(asked);
});
