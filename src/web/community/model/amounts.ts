/** How pages for residents write amounts, in the language of the page. */
export function amountsIn(locale: string) {
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const millions = new Intl.NumberFormat(locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    money: (cents: number) => (cents % 100 === 0 ? dollars : exact).format(cents / 100),
    wholeDollars: (cents: number) => dollars.format(cents / 100),
    /** `$76.8 million` from a million on. */
    shortMoney: (cents: number) =>
      Math.abs(cents) < 100_000_000 ? dollars.format(cents / 100) : `$${millions.format(cents / 100)}`,
    cents: (cents: number) => exact.format(cents / 100),
    count: (value: number) => plain.format(value),
    hours: (hundredths: number) => plain.format(hundredths / 100),
    percent: (bps: number) => `${tenths.format(bps / 100)}%`,
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    month: (month: string) => months.format(new Date(`${month}-01T00:00:00Z`)),
  };
}
export type Amounts = ReturnType<typeof amountsIn>;
