/** Formatters of `Intl` are dear to make and cheap to use: one of each kind a language. */
import { language } from '../language.ts'

/** `formatOf((tag) => new Intl.NumberFormat(tag, …))` answers the one for the language of the moment. */
export function formatOf<T>(make: (tag: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const tag = language()
    const known = made.get(tag) ?? make(tag)
    made.set(tag, known)
    return known
  }
}

/** `numberFormat({ maximumFractionDigits: 1 })(2.25)` → `2.3`, in the language of the moment. */
export function numberFormat(options?: Intl.NumberFormatOptions) {
  const format = formatOf((tag) => new Intl.NumberFormat(tag, options))
  return (value: number): string => format().format(value)
}
