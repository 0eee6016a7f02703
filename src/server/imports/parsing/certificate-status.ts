/** Parses a certificate status; undefined for other text. */
export function parseCertificateStatus(cell: string): 'active' | 'ended' | 'pending' | undefined {
  const text = cell.trim();
  if (
    /^(?:a|active|approved|current|certified|valid|eligible|in good standing|renewed|recertified|activ[oa]|vigente|certificad[oa])\b/i.test(
      text,
    )
  )
    return 'active';
  if (
    /^(?:pending|in process|in progress|under review|applied|applicant|new application|submitted|pendiente|en proceso)\b/i.test(
      text,
    )
  )
    return 'pending';
  return ENDED.test(text) || /^i$/i.test(text) ? 'ended' : undefined;
}

const ENDED =
  /^(?:expired|inactive|in-active|not active|not certified|withdrawn|withdrew|revoked|denied|de-?certified|removed|graduated|suspended|lapsed|terminated|cancell?ed|closed|ineligible|dissolved|archived|expirad[oa]|vencid[oa]|inactiv[oa]|revocad[oa]|suspendid[oa])\b/i;
