/**
 * Moves labels apart that would cover each other, as little as possible and in their order.
 * @param wished where each one belongs @param height of a label
 */
export function spreadLabels(wished: readonly number[], height: number): number[] {
  const order = wished.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place);
  // groups of labels that touch are centered on where their members belong
  const groups: { sum: number; members: number[] }[] = [];
  const topOf = ({ sum, members }: (typeof groups)[number]) =>
    sum / members.length - ((members.length - 1) * height) / 2;
  for (const { place, index } of order) {
    let group = { sum: place, members: [index] };
    for (
      let last = groups.at(-1);
      last && topOf(last) + last.members.length * height > topOf(group);
      last = groups.at(-1)
    ) {
      groups.pop();
      group = { sum: last.sum + group.sum, members: [...last.members, ...group.members] };
    }
    groups.push(group);
  }
  const places = [...wished];
  for (const group of groups)
    for (const [at, index] of group.members.entries()) places[index] = topOf(group) + at * height;
  return places;
}
