/** Responses to requests with an Idempotency-Key. */
export interface StoredAnswerRecord {
  /** Id of an API key, or of the space that the owner acted in. */
  owner: string
  idempotencyKey: string
  /** Hash of the request's method, URL and body. */
  fingerprint: string
  /** Sealed by the vault, since some responses hold secrets; null while the request is being handled. */
  answer: string | null
  createdAt: string
}

export interface StoredAnswerRepository {
  get(owner: string, idempotencyKey: string): Promise<StoredAnswerRecord | null>
  /** Replaces an older answer with the same key. */
  put(row: StoredAnswerRecord): Promise<void>
  remove(owner: string, idempotencyKey: string): Promise<void>
  removeBefore(time: string): Promise<void>
}
