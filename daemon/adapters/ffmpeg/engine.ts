/** `MediaEngine` by ffmpeg and ffprobe as child processes. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../contract/errors.ts'
import type { Log } from '../../ports/deps.ts'
import type { MediaEngine } from '../../ports/media.ts'
import { codecName } from './codec.ts'
import { encodeAudio } from './encode-audio.ts'
import { encodeChunk } from './encode-chunk.ts'
import { findFfmpeg, type Found, type Places } from './find.ts'
import { joinFile } from './join.ts'
import { probe } from './probe.ts'
import { cachedSegments } from './segment-cache.ts'
import { still } from './still.ts'

export function createFfmpegEngine({ log, ...places }: Places & { log: Log }): MediaEngine {
  let finding: Promise<Found | null> | null = null

  /** Found once; looked for again as long as there is none, since it may be installed while we run. */
  async function find(): Promise<Found | null> {
    finding ??= findFfmpeg(places, log)
    const mine = finding
    const found = await mine
    if (!found && finding === mine) finding = null
    return found
  }

  async function need(): Promise<Found> {
    const found = await find()
    if (!found) throw new AppError('engine_unavailable', 'No usable ffmpeg was found on this machine.')
    return found
  }

  return {
    async info() {
      const found = await find()
      return found && { path: found.path, version: found.version, ffprobe: found.ffprobe }
    },
    probe: async (file, call) => probe((await need()).ffprobeProgram, file, call),
    encodeChunk: async (job, call) => encodeChunk((await need()).ffmpeg, job, call),
    encodeAudio: async (job, call) => encodeAudio((await need()).ffmpeg, job, call),
    joinFile: async (job, call) => joinFile((await need()).ffmpeg, job, call),
    segments: cachedSegments(),
    codecOf: async (initFile) => codecName(await readFile(initFile)),
    still: async (job, call) => still((await need()).ffmpeg, job, call),
  }
}
