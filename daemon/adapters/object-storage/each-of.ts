const AT_ONCE = 8

/** Some at a time. After the first failure none is begun, and it is thrown when those that run have ended. */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  const queue = items.values()
  let isFailed = false
  const one = async (): Promise<void> => {
    for (const item of queue) {
      if (isFailed) return
      try {
        await work(item)
      } catch (error) {
        isFailed = true
        throw error
      }
    }
  }
  const all = Array.from({ length: atOnce }, one)
  await Promise.allSettled(all)
  await Promise.all(all)
}
