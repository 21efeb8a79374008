import { foldedText } from '../contract/search-words.ts'

/** What a video is found by, besides what is said in it. */
export function searchTextOf(name: string, tags: readonly string[]): string {
  return foldedText([name, ...tags].join('\n'))
}
