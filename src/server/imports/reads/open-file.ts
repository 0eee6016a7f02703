// Files of lists, as other rooms read them.
export { inspectFile } from '../parsing/encoding.ts';
export { openList } from '../parsing/open-list.ts';
