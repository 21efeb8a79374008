/** Texts by number. The same few come again and again. */
import type { DatabaseSync } from 'node:sqlite'

/** Beyond so many they are looked up again. */
const MOST_CACHED = 50_000

export interface StringTable {
  /** Makes it known. */
  of(text: string): number
  /** null: never seen. */
  find(text: string): number | null
  /** After a transaction that came to nothing: what it made is not there. */
  forget(): void
}

export function createWords(db: DatabaseSync): StringTable {
  const find = db.prepare('SELECT id FROM words WHERE text = ?')
  const insert = db.prepare('INSERT INTO words (text) VALUES (?)')
  const cache = new Map<string, number>()

  function keep(text: string, id: number): number {
    if (cache.size >= MOST_CACHED) cache.clear()
    cache.set(text, id)
    return id
  }
  function look(text: string): number | null {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const row = find.get(text) as { id: number } | undefined
    return row ? keep(text, row.id) : null
  }
  return {
    find: look,
    of: (text) => look(text) ?? keep(text, Number(insert.run(text).lastInsertRowid)),
    forget: () => cache.clear(),
  }
}
