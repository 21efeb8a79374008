/** Rows of a list, with one more than `limit` when there are more. */
export interface Page<T> {
  rows: T[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}
