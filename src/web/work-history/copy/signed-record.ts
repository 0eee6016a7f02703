export const copy = {
  download: 'Download signed record',
  downloadOf: (title: string) => `Download signed record of ${title}`,
} as const;
