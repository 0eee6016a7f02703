import { plural } from '#web/ui/formats.ts';

/** Texts about undoing an import. */
export const copy = {
  open: 'Undo import',
  until: (day: string) => `You can undo this import until ${day}.`,
  title: 'Undo this import?',
  loading: 'what will happen',
  failedTitle: "Couldn't load what will happen",
  removed: (firms: number) => `${plural(firms, 'firm')} will leave the directory: no other list includes them.`,
  restored: (firms: number) => `${plural(firms, 'firm')} will get back the data from before this import.`,
  kept: (firms: number) =>
    `${plural(firms, 'firm')} will stay as they are: a later list confirms them, or they have a claimed profile or work history.`,
  nothing: 'No firm will change.',
  note: 'Work history and claimed profiles are never lost. You can import the list again afterwards.',
  keep: 'Keep import',
  confirm: 'Undo import',
  undone: (day: string, by: string | null) => `This import was undone on ${day}${by ? ` by ${by}` : ''}.`,
} as const;
