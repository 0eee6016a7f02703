export const copy = {
  title: 'Firms nearby in the same trade',
  within: (trade: string, miles: number, zip: string) => `${trade}, within ${miles} miles of ${zip}`,
  inState: (trade: string, state: string) => `${trade}, in ${state}`,
  none: 'The directory has no other firm of this trade nearby.',
  miles: (distance: string) => `${distance} miles away`,
  all: (firms: string) => `See all ${firms} in the directory`,
  loading: 'firms nearby',
  failedTitle: 'The firms nearby did not come',
  failed: 'Nothing is lost. The rest of this profile is as it was.',
} as const;
