import type { RulePack } from '#contract/counting/schema/pack.ts';

/** What the guided form changes of a rule. */
export interface RuleFields {
  readonly title: string;
  readonly source: string;
  /** As typed. */
  readonly percent: string;
  readonly from: string;
  /** Empty while it is in force. */
  readonly until: string;
}
export interface PackDraft {
  readonly rules: readonly RuleFields[];
  /** The last day of each suspension, empty while it runs. */
  readonly suspensions: readonly string[];
}

export const draftOf = ({ rules, suspensions }: RulePack): PackDraft => ({
  rules: rules.map(({ title, source, percent_bps, effective_from, effective_until }) => ({
    title,
    source,
    percent: String(percent_bps / 100),
    from: effective_from,
    until: effective_until ?? '',
  })),
  suspensions: suspensions.map(({ effective_until }) => effective_until ?? ''),
});

/** `60` or `33.33` in basis points; null where it is no percent. */
export function bpsOf(typed: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  const bps = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return bps <= 10_000 ? bps : null;
}

/** The pack with what the form says; a percent that is none stays as it was. */
export const packOf = (pack: RulePack, draft: PackDraft): RulePack => ({
  ...pack,
  rules: pack.rules.map((rule, at) => {
    const fields = draft.rules[at];
    return fields
      ? {
          ...rule,
          title: fields.title,
          source: fields.source,
          percent_bps: bpsOf(fields.percent) ?? rule.percent_bps,
          effective_from: fields.from,
          effective_until: fields.until || null,
        }
      : rule;
  }),
  suspensions: pack.suspensions.map((one, at) => ({ ...one, effective_until: draft.suspensions[at] || null })),
});

const NAMES: Readonly<Record<string, string>> = { rules: 'Rule', groups: 'Group', suspensions: 'Suspension' };

/** What the server refused, named as a person finds it: `Rule regular-dealer, percent_bps: must be …`. */
export function placeOf(field: string, pack: unknown): string {
  const [, , list = '', at = '', ...rest] = field.split('.');
  const item = (pack as Record<string, readonly { readonly code?: unknown }[]> | null)?.[list]?.[Number(at)];
  const name = NAMES[list];
  if (!name || !item) return [list, at, ...rest].filter(Boolean).join('.') || 'Rule pack';
  return [`${name} ${typeof item.code === 'string' ? item.code : Number(at) + 1}`, rest.join('.')]
    .filter(Boolean)
    .join(', ');
}
