/**
 * Collects the changes of a transaction to the sums in memory first, since most concurrent events
 * concern the same hours and spaces. Collected by hour; days and months are derived from the hours.
 */
import { bucketsOf } from './buckets.ts'
import { GRAIN } from '../schema.ts'

export interface Gathered {
  /** `scope:dimension:hour:value` → as COLUMNS has them. */
  facts: Map<string, number[]>
  /** `video:hour:second` → plays, views. */
  seconds: Map<string, number[]>
}

/** Where the hour is in a key. */
const HOUR_AT = { facts: 2, seconds: 1 } as const

export function gather(sums: Map<string, number[]>, key: string, change: readonly number[]): void {
  const gathered = sums.get(key)
  if (gathered)
    for (let index = 0; index < change.length; index++) gathered[index]! += change[index]!
  else sums.set(key, [...change])
}

/** Rows to be added to `facts`, as FACT_KEY and COLUMNS have them. */
export const factRows = ({ facts }: Gathered): number[][] => rowsOf(facts, HOUR_AT.facts)
/** Rows to be added to `retention`, as RETENTION_KEY and RETENTION_SUMS have them. */
export const secondRows = ({ seconds }: Gathered): number[][] => rowsOf(seconds, HOUR_AT.seconds)

/** In the order of the tables, so that neighbours are written together. */
function rowsOf(sums: Map<string, number[]>, hourAt: number): number[][] {
  const rows: number[][] = []
  const coarser = new Map<string, number[]>()
  for (const [key, change] of sums) {
    if (!change.some(isChange)) continue
    const parts = key.split(':').map(Number)
    for (const [grain, bucket] of bucketsOf(parts[hourAt]!)) {
      const named = parts.toSpliced(hourAt, 1, grain, bucket)
      if (grain === GRAIN.hour) rows.push([...named, ...change])
      else gather(coarser, named.join(':'), change)
    }
  }
  for (const [key, change] of coarser)
    if (change.some(isChange)) rows.push([...key.split(':').map(Number), ...change])
  return rows.sort(byKey)
}

const isChange = (part: number): boolean => part !== 0

function byKey(one: number[], other: number[]): number {
  for (let index = 0; index < 5; index++)
    if (one[index] !== other[index]) return one[index]! - other[index]!
  return 0
}
