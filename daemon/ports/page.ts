/** Rows of a list, with one more than `limit` when there is more. */
export interface Page<T> {
  rows: T[]
  /** Where the next page starts; null on the last. */
  next: string | null
}
