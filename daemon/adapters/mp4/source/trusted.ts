/**
 * Reads data that anybody may have written: a box or table that is shorter than it declares gives null
 * instead of an error.
 */
export function trusted<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
