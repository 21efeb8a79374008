import { foldedText } from '../contract/search-words.ts'

/** The searchable text of a video, without its transcripts. */
export function searchTextOf(name: string, tags: readonly string[]): string {
  return foldedText([name, ...tags].join('\n'))
}
