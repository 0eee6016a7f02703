const WITHIN = /\bw\/ ?in\b/gi;
/** "25mi", "10-mile" */
const MILES = /\b(\d{1,3})[ -]?(?:mi|miles?|millas?)\b/gi;
/** "in a 10 miles radius of", "radius of 10 miles around", "en un radio de 10 millas de" */
const RADIUS =
  /\b(?:(?:in|within|en) )?(?:(?:an?|the|un) )?(?:(\d{1,3}) miles[ -]radius|(?:radius of|radio de) (\d{1,3}) miles)\b(?: (?:of|from|around|de)\b)?/gi;
/** "30 minutes from", "half an hour's drive of", "a 20 minutos de" */
const DRIVE =
  /\b(?:(half an?|an?|one|two|media) (?:hour|hora)|(\d{1,3})[ -]?(?:minutes?|mins?|minutos?)|(\d)[ -]?(?:hours?|hrs?|horas?))(?:['’]?s?[ -](?:away|drive|driving|ride))? (?:around|de|from|of|to)\b/gi;

const HOURS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2 };
/** A car goes 40 miles an hour, and roads are a third longer than the straight line that is measured. */
const MILES_A_MINUTE = 0.5;

/** A question with "within 10 miles of" for "in a 10-mile radius of", and for the time that it takes to drive there. */
export function spelledDistances(text: string): string {
  const inMiles = text.replace(WITHIN, 'within').replace(MILES, '$1 miles');
  const spelled = inMiles.replace(RADIUS, (_, before?: string, behind?: string) => withinMiles(before ?? behind));
  return spelled.replace(DRIVE, (_, said?: string, minutes?: string, hours?: string) =>
    withinMiles(Math.ceil(MILES_A_MINUTE * (minutes ? Number(minutes) : 60 * (hours ? Number(hours) : hoursOf(said))))),
  );
}

const withinMiles = (miles: number | string | undefined): string => `within ${miles} miles of`;
const hoursOf = (said = ''): number => HOURS[said.toLowerCase()] ?? 0.5;

/** "21201 25 miles", "Rockville within 5 miles": how far from the place that is before them the last words reach, and where they begin. */
export function distanceAtEnd(words: readonly string[]): { readonly miles: number; readonly at: number } | undefined {
  const end = words.at(-1) === 'of' ? words.length - 1 : words.length;
  const miles = Number(words[end - 2]);
  if (words[end - 1] !== 'miles' || !Number.isInteger(miles) || miles < 1) return undefined;
  return { miles, at: words[end - 3] === 'within' ? end - 3 : end - 2 };
}
