/**
 * Files of runs where svc keeps them in a bucket. What a worker reads is copied into its own folder, of a large source
 * what its runs read, and kept there up to a limit. What it makes is sent below the folder of the run, where only the
 * process that gave it out takes it from. The key of a worker needs no right to delete: whatever is left there is
 * removed by that process.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { Log } from '../../ports/deps.ts'
import type { PartsReader } from '../../ports/source-parts.ts'
import type { Storage } from '../../ports/storage.ts'
import { unlessAborted } from '../../ports/unless-aborted.ts'
import { WorkerFault, type RunFiles, type RunPlaces } from '../../ports/workers.ts'
import type { Bucket } from './bucket.ts'
import { createCachedAnswers } from './cached-answers.ts'
import { createFileFetches } from './fetching.ts'
import { createLocalFiles } from './local-files.ts'
import { makePartialFile, type PartialFile } from './partial-file.ts'

/** Faults of this machine or of its line, when they come from here. */
const OWN_FAULTS = ['storage_unreachable', 'storage_full']

/** Larger sources are read in parts. */
const WHOLE_BYTES = 32 * 1024 * 1024
const PARTS = 'parts'

interface RunFilesDeps {
  media: PartsReader
  bucket: Bucket
  /** Storage of a folder that this process has alone, and that is empty when it starts. */
  disk: Storage
  limitBytes: number
  wholeBytes?: number
  signal: AbortSignal
  log: Log
}

export function createRunFiles(deps: RunFilesDeps): RunFiles {
  const { media, bucket, disk, limitBytes, wholeBytes = WHOLE_BYTES, signal, log } = deps
  const partial = new Map<string, { file: Promise<PartialFile | null>; isMade: boolean }>()
  const local = createLocalFiles(disk, limitBytes)
  const fetching = createFileFetches({
    disk,
    bucket,
    local,
    // This process is not notified of what others write.
    cached: createCachedAnswers({ isShared: true }),
    removals: { covers: () => false },
    signal,
  })

  function trim(): void {
    local
      .trim()
      .catch((error: unknown) => log.warn({ err: error }, 'copies of files could not be removed'))
  }

  const missing = (key: string): AppError =>
    new AppError('storage_unreachable', `${bucket.address} does not have ${key}.`)

  /** null: it is read as a whole. */
  function partsOf(key: string): Promise<PartialFile | null> {
    const ownKey = `${PARTS}/${key}`
    const known = partial.get(key)
    // What was made may have been removed, to make room for another.
    if (known && (!known.isMade || local.isSent(ownKey))) return known.file
    const making = { file: begin(), isMade: false }
    partial.set(key, making)
    making.file.then(
      (file) => (file ? (making.isMade = true) : partial.delete(key)),
      // The next run tries again.
      () => partial.delete(key),
    )
    return making.file

    async function begin(): Promise<PartialFile | null> {
      await local.settled(ownKey)
      if (local.isSent(key)) return null
      const file = await bucket.describe(key, signal)
      if (!file) throw missing(key)
      // Without sums there is nothing by which a part could be checked.
      if (file.sizeBytes <= wholeBytes || !file.sums || file.sums.sha256.length < 2) return null
      return makePartialFile({ bucket, disk, local, signal }, { key, ownKey, file })
    }
  }

  type UseSource<T> = (source: Pick<RunPlaces, 'source' | 'bring'>) => Promise<T>

  async function withSource<T>(
    run: Parameters<RunFiles['withRun']>[0],
    stop: AbortSignal,
    use: UseSource<T>,
  ): Promise<T> {
    const key = run.source
    const unpin = local.pin(`${PARTS}/${key}`)
    try {
      const parts = await unlessAborted(partsOf(key), stop)
      if (parts)
        return await disk.withFile(parts.key, async (path) => {
          const bring = await media.partsOfRun(path, run, (start, end) =>
            unlessAborted(parts.fetch(start, end), stop),
          )
          if (bring) return use({ source: path, bring })
          return withCopy(key, stop, (whole) => use({ source: whole }))
        })
    } finally {
      unpin()
      trim()
    }
    return withCopy(key, stop, (path) => use({ source: path }))
  }

  /** A copy that nobody waits for any more is finished all the same: the next run is most likely of the same video. */
  async function withCopy<T>(
    key: string,
    stop: AbortSignal,
    use: (path: string) => Promise<T>,
  ): Promise<T> {
    const unpin = local.pin(key)
    try {
      const isThere = await unlessAborted(fetching.present(key), stop)
      if (!isThere) throw missing(key)
      return await disk.withFile(key, use)
    } finally {
      unpin()
      trim()
    }
  }

  /** To the folder of the run in the bucket. */
  function senderOf(folder: string, dir: string, stop: AbortSignal): RunPlaces['handOver'] {
    const withInit = new Set<string>()
    async function send(path: string): Promise<void> {
      const file = join(dir, path)
      const { size, mtimeMs } = await stat(file)
      const made = { path: file, sizeBytes: size, modifiedAtMs: mtimeMs }
      await bucket.send(`${folder}/${path}`, made, AbortSignal.any([signal, stop]))
    }
    return (rendition, segment) =>
      ownFaults(async () => {
        stop.throwIfAborted()
        if (!withInit.has(rendition)) await send(`${rendition}/init.mp4`)
        withInit.add(rendition)
        await send(`${rendition}/${segment}.m4s`)
      })
  }

  return {
    withRun: (run, stop, use) =>
      ownFaults(() =>
        disk.withTemporaryFolder(run.folder, (dir) => {
          const own = { dir, handOver: senderOf(run.folder, dir, stop) }
          return withSource(run, stop, (source) =>
            run.watermark === null
              ? use({ ...own, ...source })
              : withCopy(run.watermark, stop, (watermark) => use({ ...own, ...source, watermark })),
          )
        }),
      ),
    // With whatever arrives there later, it is removed by the process that gave out the run.
    discard: async () => undefined,
  }
}

async function ownFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && OWN_FAULTS.includes(error.code))
      throw new WorkerFault(error.message, { cause: error })
    throw error
  }
}
