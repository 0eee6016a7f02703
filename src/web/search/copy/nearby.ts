/** Texts of the nearby firms on a firm's profile. */
export const copy = {
  title: 'Nearby firms in the same trade',
  within: (trade: string, miles: number, zip: string) => `${trade}, within ${miles} miles of ${zip}`,
  inState: (trade: string, state: string) => `${trade}, in ${state}`,
  none: 'No other firms in this trade nearby.',
  miles: (distance: string) => `${distance} miles away`,
  all: (firms: string) => `See all ${firms} in the directory`,
  loading: 'nearby firms',
  failedTitle: "Couldn't load nearby firms",
  failed: 'Your data is safe. The rest of this profile is up to date.',
} as const;
