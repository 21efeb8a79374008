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

/** Progress of a video that can be played while its file is still being uploaded. */
export interface EmbedArriving {
  /** Size of the whole file. */
  size_bytes: number
  received_bytes: number
  /** Bytes are arriving at the moment. */
  receiving: boolean
  received_seconds: number
  encoded_seconds: number
  /** How far it can be played now. */
  playable_seconds: number
}
