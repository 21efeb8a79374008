import { onBehalfOf } from '../model/request-scope.ts'

/**
 * Work that runs once at a time: asked for while it runs, it runs once more afterwards, however often it was asked.
 * The answer waits until nothing is asked for any more.
 */
export function createOnce(
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let again = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    do {
      again = false
      try {
        await work()
      } catch (error) {
        failed(error)
      }
    } while (again)
    running = undefined
  }

  return () => {
    again = true
    running ??= onBehalfOf(null, run)
    return running
  }
}
