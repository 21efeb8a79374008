const MONDAY = 1
/** Local time of the machine. */
const FROM_HOUR = 7

/** The seven days before this Monday, from midnight to midnight UTC; null at any other time. */
export function weekOf(now: Date): { from: string; to: string } | null {
  if (now.getDay() !== MONDAY || now.getHours() < FROM_HOUR) return null
  const to = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const from = to - 7 * 24 * 3_600_000
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
