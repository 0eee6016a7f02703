import { expect, test } from 'vitest';
import { guessedWords, passwordProblem, strengthProblem } from './rules.ts';

const ADA = {
  email: 'ada.lane@builders.example',
  firstName: 'Ada',
  lastName: 'Lane',
  companies: ['Ironbridge General Contracting'],
};

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
  'Autumn2026!Winter2027!',
  'Autumn2026!!!!!!!!',
  'September2026September',
  'Summer 26 Ironbridge 27',
  'Ironbridge General Contracting',
  'General-Ironbridge-2026!',
  '2026PlumblineSpring',
])('rejects the common password “%s” [ASVS 6.2.4]', (password) => {
  expect(passwordProblem(password, ADA)).toEqual(expect.any(String));
});

test.each([
  'my dog walks at seven',
  'a password that nobody guesses',
  'Ада любит утренний кофе',
  'long enough for staff',
  '9f2c77b1e08d4a6c55',
  '918273645546372819',
  'ironbridge lantern seven',
])('accepts the uncommon password “%s”', (password) => {
  expect(passwordProblem(password, ADA)).toBeNull();
});

test('without an owner, rejects common passwords only', () => {
  expect(passwordProblem('Ada Lane Ada Lane', {})).toBeNull();
  expect(passwordProblem('passwordpassword', {})).not.toBeNull();
});

test('an estimate below ten billion guesses is a problem', () => {
  expect([strengthProblem(9.99), strengthProblem(10)]).toEqual([expect.any(String), null]);
});

test('a guess starts from the product, the person, their email and company', () => {
  expect(guessedWords(ADA)).toEqual(
    expect.arrayContaining(['plumbline', 'ada', 'lane', 'adalane', 'builders', 'ironbridge', 'contracting']),
  );
});
