/** Index of the last entry of a rising list that is not above `value`; 0 when all are. */
export function lastUpTo(rising: ArrayLike<number>, value: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (rising[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}
