export const copy = {
  remind: 'Send a reminder',
  later: (firm: string, day: string) => `You can remind ${firm} from ${day} on.`,
  sent: (firm: string) => `We've reminded ${firm}.`,
} as const;
