/** A fictional payment line. */
export interface Line {
  readonly id: string;
  readonly firm: string;
  readonly project: string;
  readonly contract: string;
  readonly paidOn: string;
  readonly paid: number;
  readonly confirmed: number | null;
  readonly status: 'confirmed' | 'waiting' | 'difference';
  readonly daysOpen: number | null;
}

const FIRMS = [
  'Nia Holloway Architects',
  'Bay Bridge Fire Protection',
  'Three Sisters Excavating',
  'Kwan Structural Steel',
  'Tidewater Veterans Paving',
  'Batista Electric',
  'Lantern Row Electric',
  'Okonjo & Daughters Power Systems',
  'Marrow & Pine Carpentry',
  'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland',
];
const PROJECTS = ['Cherry Hill Rec Center', 'Patapsco Pump Station 4', 'Druid Hill Substation', 'Harbor Point Library'];

/** The same lines each time. */
export function sampleLines(number: number): Line[] {
  const next = generator(4);
  return Array.from({ length: number }, (_, at) => {
    const paid = 50 * (100 + next(4_800));
    const status = (['confirmed', 'waiting', 'difference', 'confirmed'] as const)[next(4)] ?? 'waiting';
    return {
      id: `line-${at + 1}`,
      firm: FIRMS[next(FIRMS.length)] ?? '',
      project: PROJECTS[next(PROJECTS.length)] ?? '',
      contract: `0${410 + next(60)}-${1 + next(3)}`,
      paidOn: `2026-${String(1 + next(10)).padStart(2, '0')}-${String(1 + next(28)).padStart(2, '0')}`,
      paid,
      confirmed: status === 'waiting' ? null : status === 'confirmed' ? paid : paid - 4_250,
      status,
      daysOpen: status === 'waiting' ? 1 + next(60) : null,
    };
  });
}

/** Deterministic integers from 0 below a limit (mulberry32). */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
