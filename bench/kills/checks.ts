/** Sending a file, and what must hold of a video whatever was killed. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Daemon } from '../../test/daemon.ts'
import { ffprobe } from '../../test/sources/ffmpeg.ts'

export async function put({ baseUrl, owner }: Daemon, id: string, file: string): Promise<void> {
  const sending = request(`${baseUrl}/v1/videos/${id}/source`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner}`, 'content-length': (await stat(file)).size },
  })
  const answered = new Promise<number | undefined>((resolve, reject) =>
    sending
      .once('error', reject)
      .once('response', (response) => resolve(response.resume().statusCode)),
  )
  await pipeline(createReadStream(file), sending)
  if ((await answered) !== 200) throw new Error(`PUT answered ${await answered}`)
}

/** Every segment that is there now, by its digest. Throws when one that was there before is another now. */
export async function unchanged(
  before: Map<string, string>,
  folder: string,
): Promise<Map<string, string>> {
  const now = new Map<string, string>()
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.m4s')) continue
    now.set(
      name,
      before.get(name) ??
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex'),
    )
  }
  for (const [name, digest] of before) {
    const bytes = await readFile(join(folder, name))
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      throw new Error(`${name} was written again`)
  }
  return now
}

/** Throws where a rendition has more or fewer frames. */
export async function whole(urls: string[], frames: number): Promise<void> {
  for (const url of urls) {
    const { streams } = await ffprobe<{ streams: { nb_frames: string }[] }>(
      '-select_streams',
      'v',
      '-show_entries',
      'stream=nb_frames',
      url,
    )
    if (Number(streams[0]?.nb_frames) !== frames)
      throw new Error(`${url} has ${streams[0]?.nb_frames} frames, not ${frames}`)
  }
}
