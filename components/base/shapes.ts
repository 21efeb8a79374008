/**
 * Shapes of the API that stand in our types, written out: the package brings no schemas. Where they are filled they are
 * checked against the contract.
 */

export interface EmbedChapter {
  start_seconds: number
  end_seconds: number
  title: string
}

export interface EmbedSubtitle {
  id: string
  language: string
  label: string
  /** In the language that is spoken. */
  original: boolean
}
