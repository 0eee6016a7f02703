import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { PacketLink } from '../components/PacketLink.tsx';
import { label } from '../copy.ts';

export const linkPurposes: LinkPurposes = { 'cash packet': { label, Panel: PacketLink } };
