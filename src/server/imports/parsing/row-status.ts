import { parseDate } from '#contract/imports/rules/dates.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { RowCells } from './cells.ts';
import { type CertificateStatus, DAY_OF_END, parseCertificateStatus } from './certificate-status.ts';
import { simpleTypes, typeOfHeader } from './certification-types.ts';
import { headerWords } from './columns.ts';
import { isNegative } from './yes-no.ts';

/** The status of one type, where a list names its types in headers alone: "HUB Status" beside "Small Business". */
export interface OwnStatus {
  readonly type: string;
  readonly status: CertificateStatus | 'denied' | undefined;
}

export function ownStatus(cells: RowCells, { columns }: ListMapping): OwnStatus | undefined {
  const [cell] = columns.certification === undefined ? cells.all('certification_status') : [];
  const type = cell && typeOfHeader(cell.column);
  if (!type || simpleTypes(type).length > 1) return undefined;
  return { type, status: parseCertificateStatus(cell.text) ?? (isNegative(cell.text) ? 'denied' : undefined) };
}

/**
 * The status of all certificates of a row; an end that was no expiry stands in the column of dates, `Removed 5/1/2026`, or in
 * one of its own, "Decertification Date".
 */
export function statusOf(cells: RowCells, own: OwnStatus | undefined): CertificateStatus | undefined {
  const [cell] = own?.status === undefined ? cells.all('certification_status') : [];
  const isDayOfEnd = cell && DAY_OF_END.test(headerWords(cell.column)) && parseDate(cell.text) !== undefined;
  const status = isDayOfEnd ? 'ended' : parseCertificateStatus(cell?.text ?? '');
  if (cell && status === undefined) cells.discard(cell, 'is not a known status; the certificate counts as active');
  const isEnded = cells.all('expires_on').some(({ text }) => parseCertificateStatus(text) === 'ended');
  return isEnded ? 'ended' : status;
}
