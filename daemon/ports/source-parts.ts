/** Encoding from a source of which a file of its length has parts only. */
import type { BringParts } from './engine-call.ts'
import type { VideoRun } from './media.ts'

/** `end` is excluded, and may lie behind the end of the file. */
export type FetchBytes = (start: number, end: number) => Promise<void>

export interface PartsReader {
  /**
   * Fetches what all runs read of the source, and answers with what fetches the rest for this one. null: that cannot be
   * known, so all of it is needed.
   */
  partsOfRun(
    source: string,
    run: Pick<VideoRun, 'plan' | 'first' | 'last'>,
    fetch: FetchBytes,
  ): Promise<BringParts | null>
}
