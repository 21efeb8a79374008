/** Texts by number. Looked up in each transaction, since another process may have removed them. */
import { insertRows } from './rows.ts'
import type { Ask } from './session.ts'

/** Numbers of these texts; of those that are unknown, none. */
export async function findWords(ask: Ask, texts: Iterable<string>): Promise<Map<string, number>> {
  const { rows } = await ask<{ id: number; text: string }>(
    'SELECT id, text FROM words WHERE text = ANY ($1)',
    [[...new Set(texts)]],
  )
  return new Map(rows.map(({ id, text }) => [text, id]))
}

/** Adds those that are not in `known`, in this order, also to it. */
export async function addWords(
  ask: Ask,
  texts: Iterable<string>,
  known: Map<string, number>,
): Promise<void> {
  const unknown = [...new Set(texts)].filter((text) => !known.has(text))
  const { rows } = await insertRows<{ id: number; text: string }>(
    ask,
    'words',
    { text: 'TEXT' },
    unknown.map((text) => [text]),
    'RETURNING id, text',
  )
  for (const { id, text } of rows) known.set(text, id)
}
