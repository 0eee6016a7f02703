import type { NotificationSettings } from '#contract/notifications/schema.ts';

/** When the daily email is sent: `7:00 AM Eastern`. */
export function digestTime({ digest_at, time_zone }: NotificationSettings): string {
  const [hour = 0, minute = 0] = digest_at.split(':').map(Number);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  // Intl puts a narrow space before AM, which would make equal texts differ
  const words = time.format(Date.UTC(2000, 0, 1, hour, minute)).replace(/\s/g, ' ');
  return `${words} ${zone?.replace(/ Time$/, '') ?? time_zone}`;
}
