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
