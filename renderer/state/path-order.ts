import { formatOf } from '../kit/formats/formats.ts'

const collator = formatOf((tag) => new Intl.Collator(tag, { numeric: true }))

/** Paths as people sort them, `Part 2` before `Part 10`, and a collection before what lies in it. */
export function pathOrder(one: readonly string[], other: readonly string[]): number {
  for (const [at, name] of one.entries()) {
    const beside = other[at]
    const order = beside === undefined ? 1 : collator().compare(name, beside)
    if (order !== 0) return order
  }
  return one.length - other.length
}
