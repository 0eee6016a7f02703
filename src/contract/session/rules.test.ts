import { expect, test } from 'vitest';
import { passwordProblem } from './rules.ts';

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
])('rejects the common password “%s” [ASVS 6.2.4]', (password) => {
  expect(passwordProblem(password, ADA)).toEqual(expect.any(String));
});

test.each([
  'my dog walks at seven',
  'a password that nobody guesses',
  'Ада любит утренний кофе',
  'long enough for staff',
  '9f2c77b1e08d4a6c55',
])('accepts the uncommon password “%s”', (password) => {
  expect(passwordProblem(password, ADA)).toBeNull();
});

test('without an owner, rejects common passwords only', () => {
  expect(passwordProblem('Ada Lane Ada Lane', {})).toBeNull();
  expect(passwordProblem('passwordpassword', {})).not.toBeNull();
});
