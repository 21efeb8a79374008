/** The part of a WHERE clause that finds videos by words: each of them in the name, in a tag, or said in it. */
import type { EntityManager } from 'typeorm'
import { readTerms } from '../contract/search-words.ts'
import { isPostgres } from './dialect.ts'
import { escaped } from './like.ts'

export interface Clause {
  text: string
  parameters: Record<string, string>
}

export function searchClauses(manager: EntityManager, q: string): Clause[] {
  return readTerms(q).map(({ folded, words }, at) => {
    const match = spoken(manager, [words], `said${at}`)
    const places = [
      `search_text LIKE :term${at} ESCAPE '\\'`,
      ...(match ? [`id IN (SELECT video FROM transcripts WHERE ${match.text})`] : []),
    ]
    return {
      text: `(${places.join(' OR ')})`,
      parameters: { [`term${at}`]: `%${escaped(folded)}%`, ...match?.parameters },
    }
  })
}

/** Transcripts that hold any of these groups of words, each word from its beginning. null when there is no word. */
export function spoken(manager: EntityManager, groups: string[][], name: string): Clause | null {
  const terms = groups.filter((words) => words.length > 0)
  if (terms.length === 0) return null
  // Words are letters and digits alone (wordsOf), so neither query language finds signs of its own in them.
  if (isPostgres(manager)) {
    const value = terms
      .map((words) => `(${words.map((word) => `${word}:*`).join(' & ')})`)
      .join(' | ')
    return {
      text: `to_tsvector('simple', words) @@ to_tsquery('simple', :${name})`,
      parameters: { [name]: value },
    }
  }
  const value = terms
    .map((words) => `(${words.map((word) => `"${word}" *`).join(' AND ')})`)
    .join(' OR ')
  return {
    text: `id IN (SELECT rowid FROM transcript_words WHERE transcript_words MATCH :${name})`,
    parameters: { [name]: value },
  }
}
