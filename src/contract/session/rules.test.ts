import { expect, test } from 'vitest';
import { passwordFault } from './rules.ts';

const ADA = { email: 'ada.lane@builders.example', firstName: 'Ada', lastName: 'Lane' };

test.each([
  'passwordpassword',
  'Password12345678',
  'Passw0rdPassw0rd',
  'qwertyuiopasdfghjkl',
  '123456789012345',
  'aaaaaaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'iloveyou iloveyou!',
  'correct horse battery staple',
  'Plumbline-Plumbline',
  'abcdefghijklmnopq',
  'Ada.Lane@Builders.Example',
  'adalane builders.example 2026',
  'Ada Lane Ada Lane',
  'LaneAda-password1',
])('“%s” is guessed first and refused [ASVS 6.2.4]', (password) => {
  expect(passwordFault(password, ADA)).toEqual(expect.any(String));
});

test.each([
  'my dog walks at seven',
  'a password that nobody guesses',
  'Ада любит утренний кофе',
  'long enough for staff',
  '9f2c77b1e08d4a6c55',
])('“%s” is nobody’s first guess', (password) => {
  expect(passwordFault(password, ADA)).toBeNull();
});

test('without knowing whom it is for, only what is common is refused', () => {
  expect(passwordFault('Ada Lane Ada Lane', {})).toBeNull();
  expect(passwordFault('passwordpassword', {})).not.toBeNull();
});
