/** Determines the facts about a file: see MediaEngine.probe. */
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall, ProbeCall } from '../../../ports/engine-call.ts'
import type { AudioStreamInfo, Probe, VideoStreamInfo } from '../../../ports/probe.ts'
import { explained } from '../process/faults.ts'
import { safeInput } from '../encode/input-args.ts'
import { measureEnds } from './measure.ts'
import { cutOffOf, endsByIndex, streamEnd } from './cut-off.ts'
import { missingBytes } from './missing-bytes.ts'
import {
  audioOf,
  MOST_PIXELS,
  secondsOrNull,
  type ProbedFile,
  type ProbedStream,
} from './probed.ts'
import { JSON_OUTPUT } from './json-output.ts'
import { run, RunFailure, SILENCE_MS, type Program } from '../process/run.ts'
import type { IndexReader } from '../../mp4/source/index-cache.ts'
import { plainMp4 } from './plain-mp4.ts'
import { clockJumps } from './ts-clock.ts'
import { isAnimation, movingPicture } from './moving-picture.ts'
import { beginsAsMp4, foreignKind } from './sniff.ts'
import { timedPicture } from './timed-picture.ts'

/** Limits for containers whose streams appear late; in most nothing more is read. */
const PATIENCE = ['-probesize', '32M', '-analyzeduration', '15M']
/** Where a stream has not appeared by then: in hours of sound. ffprobe keeps what it reads in memory. */
const MORE_PATIENCE = ['-probesize', '256M', '-analyzeduration', '86400M']
/**
 * Containers without index and length, for which ffprobe estimates from the bitrate. ASF and FLAC
 * declare a length even when truncated.
 */
const GUESSED = new Set([
  'asf',
  'flac',
  'mp3',
  'aac',
  'ac3',
  'eac3',
  'dts',
  'amr',
  'amrnb',
  'amrwb',
  'mpeg',
  'mpegvideo',
  'm4v',
  'h264',
  'hevc',
  'obu',
  'av1',
])

const AGAIN = 'Export or copy the file again, then upload it again.'

export const probeArgs = (file: string, patience = PATIENCE): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  ...patience,
  '-show_format',
  '-show_streams',
  '-of',
  'json',
  ...safeInput(file),
]

export async function probe(
  { ffprobe, indexes }: { ffprobe: Program; indexes: IndexReader },
  file: string,
  call: EngineCall,
): Promise<Probe> {
  const { size } = await stat(file)
  if (size === 0) throw new AppError('source_damaged', `The file is empty. ${AGAIN}`)
  const foreign = await foreignKind(file)
  if (foreign) throw new AppError('unsupported_source', foreign)

  const index = (await beginsAsMp4(file)) ? await indexes(file) : null
  call.signal.throwIfAborted()
  const plain = index && plainMp4(index, size)
  if (plain) return plain

  const probed = await askOfAll(ffprobe, file, call)
  const start = secondsOrNull(probed.format?.start_time) ?? 0
  const streams = probed.streams ?? []
  const picture = choosePicture(streams)
  const sound = streams.filter(
    (stream) => stream.codec_type === 'audio' && isKnown(stream) && (stream.channels ?? 0) > 0,
  )
  if (!picture && sound.length === 0) {
    throw new AppError(
      'unsupported_source',
      'The file has no video or audio that can be read. Export it as MP4 (H.264 and AAC) ' +
        'and upload that.',
    )
  }

  if (picture && picture.width! * picture.height! > MOST_PIXELS) {
    throw new AppError(
      'unsupported_source',
      `The video is ${picture.width} × ${picture.height} pixels; the limit is 8192 × 8192. ` +
        'Export it at a smaller size.',
    )
  }

  // Dolby Vision profile 5: only Dolby's players know its colors; everywhere else they are green and
  // violet.
  if (picture?.side_data_list?.some(({ dv_profile }) => dv_profile === 5)) {
    throw new AppError(
      'unsupported_source',
      'The video is Dolby Vision profile 5, which other players cannot show. Export it as ' +
        'HDR10, HLG or SDR and upload that.',
    )
  }

  const wanted = [...(picture ? [picture] : []), ...sound]
  const container = probed.format?.format_name ?? 'unknown'
  const stated = secondsOrNull(probed.format?.duration)
  const jumps = container === 'mpegts' && (await clockJumps(file))
  // In Matroska the stored duration is the end for some writers, the length for others.
  const unclear = container.startsWith('matroska') && start > 1
  const unsure = stated === null || stated <= 0 || GUESSED.has(container) || jumps || unclear
  const missing = await missingBytes(file, container)
  const isCut = missing !== 0 || (index?.cuts.some((cut) => cut !== null) ?? false)
  const indexed = isCut ? endsByIndex(index, wanted, start) : null
  if (call.isArriving && !indexed && (unsure || isCut))
    throw new AppError(
      'not_playable',
      'The length of this file is known once all of it has arrived.',
    )
  const measured =
    indexed ??
    (unsure || isCut ? await measureEnds(ffprobe, file, wanted, { ...call, mended: jumps }) : null)
  const cutOff =
    isCut || container === 'flac'
      ? cutOffOf(
          { container, startSeconds: start, durationSeconds: stated, sizeBytes: size },
          wanted,
          measured!,
          missing,
        )
      : null
  // FLV stores the end, not the length.
  const flvEnd = container === 'flv' && stated !== null ? Math.max(0, stated - start) : null
  const endOf = (stream: ProbedStream): number | null =>
    measured
      ? Math.max(0, (measured.get(stream.index) ?? 0) - start)
      : (streamEnd(stream, start) ?? flvEnd)
  const found = {
    video: picture
      ? {
          ...withEnd(
            isAnimation(container)
              ? await movingPicture(ffprobe, file, picture, call)
              : await timedPicture(ffprobe, file, { stream: picture, container }, call),
            endOf(picture),
          ),
          startSeconds: Math.max(0, (secondsOrNull(picture.start_time) ?? start) - start),
        }
      : null,
    // A track without length is ignored.
    audio: sound
      .map((stream) => withEnd(audioOf(stream), endOf(stream)))
      .filter((stream) => stream.durationSeconds !== 0),
  }
  const ends = [found.video, ...found.audio].map((stream) => stream?.durationSeconds ?? 0)
  const durationSeconds = measured ? Math.max(...ends) : stated!
  if (
    (!found.video && found.audio.length === 0) ||
    durationSeconds <= 0 ||
    found.video?.durationSeconds === 0
  ) {
    const what = picture ? 'video' : 'sound'
    if (cutOff)
      throw new AppError(
        'source_damaged',
        `The file ends before its ${picture ? 'first frame' : 'audio'}. Upload the complete file.`,
      )
    throw new AppError('source_damaged', `The ${what} in this file is 0 seconds long. ${AGAIN}`)
  }
  return {
    container,
    startSeconds: start,
    ...(jumps ? { clockJumps: true } : {}),
    durationSeconds,
    sizeBytes: size,
    ...(cutOff ? { cutOff } : {}),
    ...found,
  }
}

/** A picture may begin long after the sound, or the sound after the picture. */
async function askOfAll(ffprobe: Program, file: string, call: ProbeCall): Promise<ProbedFile> {
  const probed = await ask(ffprobe, file, call)
  const { streams = [], format } = probed
  const isMatroska = format?.format_name?.startsWith('matroska') ?? false
  if (!streams.some((stream) => isUnseen(stream, isMatroska))) return probed
  if (call.isArriving)
    throw new AppError('not_playable', 'What this file holds is known once all of it has arrived.')
  return ask(ffprobe, file, call, MORE_PATIENCE)
}

/** Whether ffprobe knows the codec of a stream by the header of the file, and has read no packet of it. */
function isUnseen(stream: ProbedStream, isMatroska: boolean): boolean {
  if (!isKnown(stream)) return false
  if (stream.codec_type === 'audio') return !stream.channels
  if (stream.codec_type !== 'video' || isCover(stream)) return false
  // Matroska has no length of streams: ffmpeg gives that of the file, with its start, in place of what it has not seen.
  return !stream.width || !stream.pix_fmt || (isMatroska && stream.duration !== undefined)
}

async function ask(
  ffprobe: Program,
  file: string,
  { signal }: EngineCall,
  patience = PATIENCE,
): Promise<ProbedFile> {
  const unknown =
    'The file is not a readable video or audio file. Export it as MP4 (H.264 and AAC) and ' +
    'upload that.'
  return explained('unsupported_source', unknown, signal, async () => {
    try {
      return JSON.parse(
        await run(
          ffprobe,
          probeArgs(file, patience),
          { signal, limits: JSON_OUTPUT, stdout: true, silenceMs: SILENCE_MS },
          ({ stdout }) => text(stdout),
        ),
      ) as ProbedFile
    } catch (error) {
      throw error instanceof RunFailure ? refusal(error, await beginsAsMp4(file)) : error
    }
  })
}

/** When ffprobe recognized the container and failed, the file is damaged, not of an unknown kind. */
function refusal(failure: RunFailure, isMp4: boolean): Error {
  if (isMp4 && /moov atom not found/.test(failure.stderrText)) {
    return new AppError(
      'source_damaged',
      `The file has no index: the recording or the copy is incomplete. ${AGAIN}`,
      { cause: failure },
    )
  }
  return isMp4
    ? new AppError('source_damaged', `The file is damaged and cannot be read. ${AGAIN}`, {
        cause: failure,
      })
    : failure
}

/** Cover art is not a video. Of several videos the default one is used, otherwise the first. */
function choosePicture(streams: ProbedStream[]): ProbedStream | null {
  const pictures = streams.filter(
    (stream) =>
      stream.codec_type === 'video' &&
      isKnown(stream) &&
      (stream.width ?? 0) > 0 &&
      (stream.height ?? 0) > 0 &&
      !isCover(stream),
  )
  return pictures.find((stream) => stream.disposition?.default) ?? pictures[0] ?? null
}

const isCover = ({ disposition }: ProbedStream): boolean =>
  Boolean(disposition?.attached_pic || disposition?.timed_thumbnails)

const isKnown = (stream: ProbedStream): boolean =>
  stream.codec_name !== undefined && stream.codec_name !== 'unknown'

const withEnd = <T extends VideoStreamInfo | AudioStreamInfo>(
  stream: T,
  durationSeconds: number | null,
): T => ({ ...stream, durationSeconds })
