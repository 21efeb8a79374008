/** A file is sent with cut-offs and kills of the daemon, and beside it as an ordinary upload without any. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tailStartOf } from '../../daemon/contract/file-tail.ts'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { ffprobe } from '../../test/sources/ffmpeg.ts'
import { filesBelow } from '../../test/support/folder.ts'
import { encodersGone } from '../../test/support/encoders-gone.ts'
import { SentUpload } from '../../test/support/sent-upload.ts'

const CUT_OFFS = 50
const KILLS = 20
/** Between two interruptions, so that something is encoded meanwhile. */
const REST_MS = 500
/** Of each piece, so much is sent when its connection breaks. */
const SENT_OF_A_PIECE = 0.7

/** SHA-256 by file, below the folder of the source; times of every frame of each rendition. */
export interface MadeOfUpload {
  source: string
  sound: Map<string, string>
  picture: Map<string, string>
  frameTimes: Map<string, string>
}

export async function interrupted(film: Buffer): Promise<MadeOfUpload> {
  let daemon = await startDaemon()
  try {
    const key = await daemon.key('read_write')
    let upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film)
    const tail = await tailStartOf(async (from, to) => film.subarray(from, to), film.length)
    if (tail !== null) await upload.sendTail(tail)
    const count = CUT_OFFS + KILLS
    for (let at = 0; at < count; at++) {
      const piece = film.subarray(upload.sent, Math.round((film.length * (at + 1)) / (count + 1)))
      await sendCutOff(upload, key, piece)
      await pause(REST_MS)
      // Every so often instead of only the connection.
      if (Math.floor((at * KILLS) / count) < Math.floor(((at + 1) * KILLS) / count)) {
        await daemon.kill()
        await encodersGone(daemon)
        daemon = await daemon.restart()
        upload = upload.at(daemon.baseUrl)
      }
      await upload.resume()
    }
    const { status } = await upload.send()
    if (status !== 204) throw new Error(`the last PATCH answered ${status}`)
    return await madeOf(daemon, upload.video)
  } finally {
    await daemon.remove()
  }
}

export async function uninterrupted(film: Buffer): Promise<MadeOfUpload> {
  const daemon = await startDaemon()
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'bench' } })
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(film) })
    return await madeOf(daemon, id)
  } finally {
    await daemon.remove()
  }
}

/** The connection breaks before all of what it promised was sent. */
async function sendCutOff(upload: SentUpload, key: string, piece: Buffer): Promise<void> {
  const sending = request(upload.url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${key}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(upload.sent),
      'content-type': 'application/offset+octet-stream',
      'content-length': piece.length,
    },
  })
  const closed = new Promise<void>((resolve) => sending.once('close', resolve))
  sending.on('error', () => undefined)
  sending.write(piece.subarray(0, Math.round(piece.length * SENT_OF_A_PIECE)), () =>
    sending.destroy(),
  )
  await closed
}

async function madeOf(daemon: Daemon, id: string): Promise<MadeOfUpload> {
  const video = await untilStatus(daemon.api, id, 'ready', 'errored')
  if (video.status !== 'ready') throw new Error(`the video is ${video.status}`)
  const folder = join(daemon.dataDir, 'videos', id.slice(0, 5), id.slice(5))
  const source = join(
    folder,
    (await readdir(folder)).find((name) => name.startsWith('src_'))!,
  )
  const digests = async (part: string): Promise<Map<string, string>> =>
    new Map(
      await Promise.all(
        (await filesBelow(join(source, part))).sort().map(
          // Tracks have an id of their own in each upload.
          async (file) => [withoutId(file), await digestOf(join(source, part, file))] as const,
        ),
      ),
    )
  const frameTimes = new Map<string, string>()
  for (const { name, kind, url } of video.renditions)
    if (kind === 'video') frameTimes.set(name, await timesOf(url))
  return {
    source: await digestOf(join(source, 'source')),
    sound: await digests('audio'),
    picture: await digests('renditions'),
    frameTimes,
  }
}

const withoutId = (file: string): string => file.replace(/aud_\w+/, 'aud')

const digestOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

async function timesOf(url: string): Promise<string> {
  const { packets } = await ffprobe<{ packets: { pts: number }[] }>(
    '-select_streams',
    'v:0',
    '-show_entries',
    'packet=pts',
    url,
  )
  return packets.map(({ pts }) => pts).join(' ')
}

/** How many of these files are not equal in both. */
export const different = (one: Map<string, string>, other: Map<string, string>): number =>
  [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file))
    .length
