/** Half-open range of the sorted names with this prefix. */
export function namesWithPrefix(bytes: Uint8Array, starts: Uint32Array, prefix: string): readonly [number, number] {
  const wanted = Buffer.from(prefix);
  /** Lower bound of the prefix, or with `beyond` its upper bound. */
  const lowest = (beyond: boolean) => {
    let [from, to] = [0, starts.length - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const order = comparePrefix(bytes, starts[middle] as number, starts[middle + 1] as number, wanted);
      if (order < 0 || (beyond && order === 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return [lowest(false), lowest(true)];
}

/** Negative before all names with the prefix, positive after them, 0 for one of them. */
function comparePrefix(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): number {
  for (let i = 0; i < wanted.length; i++) {
    if (from + i >= to) return -1;
    const difference = (bytes[from + i] as number) - (wanted[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
