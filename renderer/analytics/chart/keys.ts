/** Where a key leads from a point, as on any slider; undefined: it is no such key. */
export function pointAfter(key: string, point: number | null, points: number): number | undefined {
  const far = Math.max(2, Math.round(points / 10))
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: far,
    PageDown: -far,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  return Math.max(0, Math.min(points - 1, (point ?? (step > 0 ? -1 : points)) + step))
}
