import type { LogEntry } from '#contract/outreach/rules/log.ts';
import { DETAIL_NAMES, type Detail } from '#contract/outreach/schema.ts';
import type { Json } from '#contract/signed-records/rules/canonical-json.ts';

type Content = LogEntry['content'];

/** What an entry says, line by line: everything that its content has a name for. */
export function detailsOf(content: Content): Detail[] {
  const said = DETAIL_NAMES.flatMap((name) => valuesOf(content[name]).map((value) => ({ name, value })));
  return [...said, ...changesOf(content), ...awardsOf(content), ...certificatesOf(content)];
}

const valuesOf = (value: Json | undefined): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' ? [String(value)] : [];
};

const listOf = (value: Json | undefined): Content[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

const changesOf = ({ changes }: Content): Detail[] =>
  listOf(changes).map(({ field }) => ({ name: 'changed', value: String(field) }));

const awardsOf = ({ awards }: Content): Detail[] =>
  listOf(awards).map(({ name, amount }) => ({
    name: 'award',
    value: typeof amount === 'number' ? `${name}: $${amount.toLocaleString('en-US')}` : String(name),
  }));

const certificatesOf = ({ firm }: Content): Detail[] =>
  certificates(firm).map((value) => ({ name: 'certificate', value }));

/** Certificates of a snapshot that had not lapsed, each as one line. */
export function certificates(firm: Json | undefined): string[] {
  const snapshot = typeof firm === 'object' && firm !== null && !Array.isArray(firm) ? (firm as Content) : {};
  return listOf(snapshot.certificates)
    .filter(({ lapsed_on }) => lapsed_on === null)
    .map(({ type, agency, number, expires_on }) =>
      [`${type}, ${agency}`, number ? `no. ${number}` : null, expires_on ? `until ${expires_on}` : null]
        .filter((part) => part !== null)
        .join(', '),
    );
}
