// What a few words mean, for tests against the oracle.
import { requestKey } from '#server/search/engine/text/synonym.ts';
import type { SearchVocabulary } from '#server/search/engine/vocabulary.ts';

const REQUESTS = [
  { said: 'keep* lights|power', words: ['electric'], codes: ['561790'] },
  { said: 'cold|warm* house|acme', words: [], codes: ['238220'] },
  { said: 'stair* dark|dim hallway|school', words: [], codes: ['238210'] },
];

export const vocabulary: SearchVocabulary = {
  titles: [
    ['23', 'Construction'],
    ['2382', 'Building, Boiler and Equipment Contractors'],
    ['238210', 'Electrical Contractors and Other Wiring'],
    ['238220', 'Plumbing, Heating Contractors'],
    ['54', 'Professional Services'],
    ['541330', 'Engineering Services'],
    ['561790', 'Other Services to Buildings'],
  ],
  otherEditions: (code) => (code === '238211' ? ['541330'] : code === '5617' ? ['999999', '2382'] : []),
  indexTerms: () => [
    ['238210', 'Electrician'],
    ['238220', 'Boiler installation'],
    ['541330', 'Bridge sparky engineering'],
    ['561790', 'Bridge cleaning'],
  ],
  synonyms: [
    { word: 'hvac', words: ['heating'], codes: ['238220'] },
    { word: 'sparky', words: ['bridge'], codes: ['54', '238210', '561790'] },
    ...REQUESTS.map(({ said, ...meant }) => ({ ...meant, word: requestKey(said) })),
  ],
  requests: REQUESTS,
  states: [
    ['MD', 'Maryland'],
    ['VA', 'Virginia'],
  ],
  ownerGroups: [
    ...['puerto rican', 'mcub'].map((said) => ({ said, groups: ['hispanic'], also: [] })),
    { said: 'latina', groups: ['hispanic'], also: ['woman'] },
    { said: 'acme', groups: [], also: [] },
  ],
};
