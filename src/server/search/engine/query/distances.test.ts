import { expect, test } from 'vitest';
import { distanceAtEnd, spelledDistances } from './distances.ts';

test.each([
  ['cpa within a 5 mile radius of 21201', 'cpa within 5 miles of 21201'],
  ['cpa in a 10-mile radius of Laurel', 'cpa within 10 miles of Laurel'],
  ['5 mile radius Rockville', 'within 5 miles of Rockville'],
  ['cpa, radius of 25 mi around Laurel', 'cpa, within 25 miles of Laurel'],
  ['contador en un radio de 10 millas de Laurel', 'contador within 10 miles of Laurel'],
  ['cpa w/in 20 mi of Towson', 'cpa within 20 miles of Towson'],
  ['cpa 21201 25mi', 'cpa 21201 25 miles'],
  ['cpa within 30 minutes of Towson', 'cpa within within 15 miles of Towson'],
  ['cpa half an hour from Towson', 'cpa within 15 miles of Towson'],
  ['cpa 20 min from Towson', 'cpa within 10 miles of Towson'],
  ["an hour's drive from Towson", 'within 30 miles of Towson'],
  ['within 2 hours of Towson', 'within within 60 miles of Towson'],
  ['plomero a 20 minutos de Laurel', 'plomero a within 10 miles of Laurel'],
  ['plomero a media hora de Laurel', 'plomero a within 15 miles of Laurel'],
])('a distance is said in miles: %s', (text, spelled) => {
  expect(spelledDistances(text)).toBe(spelled);
});

test.each(['30 minute oil change', '5 miles of pipe', 'minutes of meetings', 'hydraulic radius', '24 hour towing'])(
  'no distance is %s',
  (text) => {
    expect(spelledDistances(text)).toBe(text);
  },
);

test.each([
  ['cpa 21201 25 miles', 25, 2],
  ['cpa rockville within 5 miles of', 5, 2],
])('a distance may follow its place: %s', (text, miles, at) => {
  expect(distanceAtEnd(text.split(' '))).toEqual({ miles, at });
});
