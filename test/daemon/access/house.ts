/**
 * Two spaces with keys; in the first a private video in a collection inside another, and a public
 * one: of the same two seconds.
 */
import { readFile, rm } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyCreated } from '../../../daemon/contract/space.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'

export interface AccessHouse {
  daemon: Daemon
  secretVideo: Video
  publicVideo: Video
  /** Another private one of the same space, without a file. */
  sibling: string
  outer: string
  inner: string
  otherSpace: string
  otherVideo: string
  keys: Record<'readOnly' | 'readWrite' | 'revoked' | 'other' | 'otherReadOnly', KeyCreated>
  close(): Promise<void>
}

export async function openAccessHouse(): Promise<AccessHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
  const daemon = await startDaemon({
    env: { SVC_TRUSTED_PROXIES: '127.0.0.1', SVC_LOG_LEVEL: 'debug' },
  })
  const { api } = daemon
  const film = Buffer.concat([
    await readFile(
      await codedVideo(join(folder, 'film.mp4'), { audio: 'sine', width: 320, height: 180 }),
    ),
    freeBox(ORIGINAL_BYTES),
  ])
  await rm(folder, { recursive: true, force: true })

  const outer = (await api.collections.create({ body: { name: 'Outer' } })).id
  const inner = (await api.collections.create({ body: { name: 'Inner', parent: outer } })).id
  const otherSpace = (await api.spaces.create({ body: { name: 'Another house' } })).id
  const key = (access: 'read_only' | 'read_write', space?: string) =>
    api.keys.create({ body: { name: access, access, ...(space ? { space } : {}) } })
  const keys = {
    readOnly: await key('read_only'),
    readWrite: await key('read_write'),
    revoked: await key('read_write'),
    other: await key('read_write', otherSpace),
    otherReadOnly: await key('read_only', otherSpace),
  }
  await api.keys.revoke({ params: { id: keys.revoked.id } })

  async function filmed(visibility: 'public' | 'private'): Promise<Video> {
    const { id } = await api.videos.create({
      body: { name: visibility, visibility, collection: inner },
    })
    await api.videos.putSource({ params: { id }, raw: film })
    await untilStatus(api, id, 'ready', 'errored')
    await api.subtitles.create({
      params: { id },
      body: {
        language: 'en',
        original: true,
        content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
      },
    })
    await api.chapters.put({
      params: { id },
      body: { chapters: [{ start_seconds: 0, title: 'All of it' }] },
    })
    return until(
      () => api.videos.get({ params: { id } }),
      ({ urls }) => urls.storyboard !== null,
      `the storyboard of ${id}`,
    )
  }
  const [secretVideo, publicVideo] = await Promise.all([filmed('private'), filmed('public')])
  return {
    daemon,
    outer,
    inner,
    otherSpace,
    keys,
    secretVideo,
    publicVideo,
    sibling: (await api.videos.create({ body: { visibility: 'private' } })).id,
    otherVideo: (
      await daemon.as(keys.other.secret).videos.create({ body: { visibility: 'private' } })
    ).id,
    close: () => daemon.remove(),
  }
}

/** More than the sockets of both sides hold: a download of it stands while nobody reads. */
const ORIGINAL_BYTES = 24_000_000

/** Of an MP4 file: a part that means nothing. */
function freeBox(sizeBytes: number): Buffer {
  const box = Buffer.alloc(sizeBytes)
  box.writeUInt32BE(sizeBytes)
  box.write('free', 4)
  return box
}

export const mediaBase = (video: Video): string => video.urls.hls.replace('/manifest.m3u8', '')

/** Every kind of file below a video's address, found as a player finds them. */
export async function filesOf(video: Video, authorization: string): Promise<string[]> {
  const read = async (path: string): Promise<string> =>
    (await fetch(`${mediaBase(video)}/${path}`, { headers: { authorization } })).text()
  const manifest = await read('manifest.m3u8')
  const playlists = [
    ...new Set([...manifest.matchAll(/(?<=^|")[^#\s"]+\.m3u8/gm)].map(([path]) => path)),
  ]
  const parts: string[] = []
  for (const playlist of playlists) {
    const folder = playlist.slice(0, playlist.lastIndexOf('/') + 1)
    const text = await read(playlist)
    parts.push(
      ...[...text.matchAll(/(?<=^|URI=")[^#\s"]+\.(?:mp4|m4s|vtt)/gm)].map(
        ([path]) => folder + path,
      ),
    )
  }
  const subtitle = video.subtitles[0]!
  return [
    ...new Set([
      'manifest.m3u8',
      'manifest.mpd',
      ...playlists,
      ...parts,
      ...video.renditions.filter(({ kind }) => kind === 'video').map(({ name }) => `${name}.mp4`),
      'audio.m4a',
      `audio_tracks/${video.audio_tracks[0]!.id}.m4a`,
      'poster.jpg',
      'poster.webp',
      'poster.avif',
      'thumbnail.jpg',
      'thumbnail.webp',
      'storyboard.vtt',
      'storyboard.jpg',
      'peaks.json',
      `subtitles/${subtitle.language}.vtt`,
      'chapters.vtt',
      'transcript.json',
      'transcript.txt',
      'transcript.vtt',
    ]),
  ]
}
