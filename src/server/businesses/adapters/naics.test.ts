import { expect, test } from 'vitest';
import { codesOfOtherEditions, currentCodes, currentNaics, withFormerCodes } from './naics.ts';

test('a code of 2017 is followed where the files leave no doubt: by its title, an index term or a group of one code', () => {
  const followed = {
    511210: '513210', // the same title
    444130: '444140', // "Hardware stores" is an index term of this new code alone
    446130: '456130', // all terms that begin with the title are of this code
    811212: '811210', // what is left of 8112
    238210: '238210',
    5112: '5132',
  };
  for (const [code, now] of Object.entries(followed)) expect(currentNaics(code), code).toBe(now);
});

test('a code that was split has no successor, only the narrowest code above it', () => {
  for (const [code, above] of [
    ['454110', '45'],
    ['811118', '81111'],
    ['315220', '3152'],
    ['519130', '519'],
  ] as const) {
    expect(currentNaics(code), code).toBe(above);
    expect(currentCodes([code]), code).toEqual({ naics: [code], listed_codes: {} });
  }
});

test('codes of a firm are those of 2022, with what its lists say; those of work are also what lists may say', () => {
  expect(currentCodes(['511210', '238210', '811212', '811213'])).toEqual({
    naics: ['513210', '238210', '811210'],
    listed_codes: { 513210: '511210', 811210: '811212' },
  });
  expect(currentCodes(['811210', '811212'])).toEqual({ naics: ['811210'], listed_codes: {} });
  expect(withFormerCodes(['513210', '238210'])).toEqual(['513210', '511210', '238210']);
});

test('a code is called otherwise in the other edition where the files leave no doubt', () => {
  expect(codesOfOtherEditions('457210')).toEqual(['454310']);
  expect(codesOfOtherEditions('454310')).toEqual(['457210']);
  expect(codesOfOtherEditions('5132')).toEqual(['5112']);
  for (const code of ['238210', '454110', '541712']) expect(codesOfOtherEditions(code), code).toEqual([]);
});
