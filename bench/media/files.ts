/** What is served: a segment of 4 MB and a playlist of 2 kB, both made by the appliance from real videos. */
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sourcePrefix } from '../../daemon/ports/layout.ts'
import { signToken } from '../../daemon/tokens/sign.ts'
import { until, type Daemon } from '../../test/daemon.ts'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'
import { putFile } from '../upload.ts'

export type MediaKind = 'segments' | 'playlists'
export interface ServedFile {
  /** Whose it is: the same file is served to everybody, and privately. */
  video: string
  /** Of addresses: of the appliance, the same with a token in it, and of nginx. */
  paths: { public: string; private: string; nginx: string }
  sizeBytes: number
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const FILMS: Record<MediaKind, string[]> = {
  /** Of a size and unrest that its largest rendition comes to 8 Mbit/s: 4 MB in the 4 s of its third segment. */
  segments: [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=2304x1296:r=5:d=8',
    '-vf',
    'noise=alls=40:allf=t',
    ...H264,
    '-b:v',
    '20M',
  ],
  /** So long that its playlist is 2 kB: some 75 segments. */
  playlists: ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=5:d=290', ...H264],
}
const THIRD = '2.m4s'
const TOKEN_SECONDS = 3_600
const READY_MS = 600_000

/** nginx serves what lies below `root`: the appliance's own segment, and its playlist as it answered it. */
export async function makeFiles(
  daemon: Daemon,
  root: string,
): Promise<Record<MediaKind, ServedFile>> {
  const { id: kid, secret } = await daemon.api.keys.create({
    body: { name: 'bench', access: 'read_only' },
  })
  const served = async (kind: MediaKind, file: string): Promise<ServedFile> => {
    const { video, base, rendition } = await make(daemon, kind, root)
    const bytes = await ask(`${base}/${rendition}/${file}`)
    const [, source, name] = rendition.split('/')
    const stored = join(daemon.dataDir, sourcePrefix(video, source!), 'renditions', name!, file)
    if (kind === 'playlists') await writeFile(join(root, file), bytes)
    const token = await signToken(
      { kid, secret },
      { sub: video, exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS },
    )
    const { pathname } = new URL(base)
    return {
      video,
      sizeBytes: bytes.length,
      paths: {
        public: `${pathname}/${rendition}/${file}`,
        private: `${pathname}/~${token}/${rendition}/${file}`,
        nginx: `/${kind === 'playlists' ? file : relative(root, stored)}`,
      },
    }
  }
  return {
    segments: await served('segments', THIRD),
    playlists: await served('playlists', 'playlist.m3u8'),
  }
}

/** `rendition`: the largest one's folder below the video's address, `s/<source>/<name>`. */
async function make(
  { api, ...daemon }: Daemon,
  kind: MediaKind,
  root: string,
): Promise<{ video: string; base: string; rendition: string }> {
  const file = join(root, `${kind}.mp4`)
  await ffmpeg(...FILMS[kind], file)
  const { id } = await api.videos.create({ body: { name: kind } })
  await putFile({ api, ...daemon }, id, file)
  const { error, urls } = await until(
    () => api.videos.get({ params: { id } }),
    ({ status }) => status === 'ready' || status === 'errored',
    `video ${id} to be ready`,
    READY_MS,
  )
  if (error) throw new Error(`the video could not be made: ${error.message}`)
  const variants = (await ask(urls.hls)).toString().match(/^s\/.*(?=\/playlist\.m3u8$)/gm)!
  return { video: id, base: urls.hls.replace('/manifest.m3u8', ''), rendition: variants.at(-1)! }
}

async function ask(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}
