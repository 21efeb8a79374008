/** What was answered to requests with an Idempotency-Key. */
export interface StoredAnswerRecord {
  /** The id of an API key, or of the space that the owner acted in. */
  owner: string
  idempotencyKey: string
  /** Of the request: method, address, body. */
  fingerprint: string
  /** Sealed by the vault, since some answers hold secrets; null while it is under way. */
  answer: string | null
  createdAt: string
}

export interface StoredAnswerRepository {
  get(owner: string, idempotencyKey: string): Promise<StoredAnswerRecord | null>
  /** Takes the place of an older one. */
  put(row: StoredAnswerRecord): Promise<void>
  remove(owner: string, idempotencyKey: string): Promise<void>
  removeBefore(time: string): Promise<void>
}
