import { money } from '#web/ui/formats.ts';

/** An amount as it is typed, for people. */
export const readAmount = (text: string): string => (text === '' ? '' : money(Number(text)));
