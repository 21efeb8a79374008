/** What goes on while the appliance is upgraded: uploads, changes, and who is told of them. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStream } from '../../daemon/contract/event-stream.ts'
import { openSlowWire, type SlowWire } from '../../test/support/slow-wire.ts'

/** The package that programs have: in Node, its sources would take another part of tus-js-client. */
const CLIENT = join(import.meta.dirname, '..', '..', 'dist', 'client', 'dist', 'index.js')
const client = () => import(CLIENT) as Promise<typeof import('../../client/index.ts')>

/** Where the appliance is, whatever its process. */
export interface UpgradedAppliance {
  url: string
  key: string
  space: string
  dataDir: string
}

export interface SlowUpload {
  isOver(): boolean
  /** From now on as fast as it goes. */
  open(): void
  /** Whether every byte arrived as it was. */
  arrived: Promise<{ isSame: boolean; connections: number }>
  close(): Promise<void>
}

/** A film, and so much behind it that sending it takes as long as is wanted: an atom that players pass over. */
export async function makeUpload(film: string, file: string, megabytes: number): Promise<void> {
  const padding = randomBytes(megabytes * 1_000_000)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  await writeFile(file, Buffer.concat([await readFile(film), padding]))
}

/** By our own uploader, on a line of its own. */
export async function send(
  site: UpgradedAppliance,
  file: string,
  bytesPerSecond: number,
): Promise<SlowUpload> {
  const wire: SlowWire = await openSlowWire(site.url, bytesPerSecond)
  const { createClient, upload } = await client()
  const svc = createClient({ baseUrl: site.url, token: site.key, retries: 20 })
  let isOver = false
  const arrived = (async () => {
    const blob = new File([await openAsBlob(file)], 'film.mp4')
    const { id: video, upload: to } = await svc.videos.create({ body: { name: blob.name } })
    const { pathname, search } = new URL(to!.tus_url)
    const resume = { video, uploadUrl: null, tusUrl: wire.url + pathname + search }
    await upload(svc, blob, { resume })
    isOver = true
    const below = join(site.dataDir, 'videos', video.slice(0, 5), video.slice(5))
    const source = (await readdir(below)).find((name) => name.startsWith('src_'))
    const stored = source && (await hashOf(join(below, source, 'source')))
    return { isSame: stored === (await hashOf(file)), connections: wire.connections() }
  })()
  // Awaited at the end.
  arrived.catch(() => undefined)
  return { isOver: () => isOver, open: wire.open, arrived, close: wire.close }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Names a video anew again and again. Answers the names that svc has confirmed. */
export async function change(
  site: UpgradedAppliance,
  video: string,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
): Promise<string[]> {
  const { createClient } = await client()
  const svc = createClient({ baseUrl: site.url, token: site.key, retries: 0 })
  const confirmed: string[] = []
  for (let number = 1; !signal.aborted; number += 1) {
    const name = `${video} ${number}`
    for (;;) {
      const isDone = await svc.videos.update({ params: { id: video }, body: { name } }).then(
        () => true,
        () => false,
      )
      if (isDone) break
      await pause(everyMs)
    }
    confirmed.push(name)
    await pause(everyMs)
  }
  return confirmed
}

/** Reads the event stream, and resumes where it broke. Answers the IDs of events in the order in which they came. */
export async function follow(
  site: UpgradedAppliance,
  { after, signal }: { after: string; signal: AbortSignal },
): Promise<string[]> {
  const ids: string[] = []
  const options = { baseUrl: site.url, token: site.key }
  while (!signal.aborted) {
    try {
      const last = ids.at(-1) ?? after
      for await (const { id, event } of await openEventStream(options, { after: last }, signal))
        // Notes of progress and the like are not events, and have no place in the log.
        if (id && /\w\.\w/.test(event)) ids.push(id)
    } catch {
      // The appliance is away.
    }
    if (!signal.aborted) await pause(500)
  }
  return ids
}
