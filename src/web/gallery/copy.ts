export const copy = {
  heading: 'Widget gallery',
  lead: 'Every widget in each of its states.',
  sections: 'Widgets',
  unknown: 'There is no such section. Choose one from the list.',
} as const;
