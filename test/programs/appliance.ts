/** A real daemon behind a gate that can break connections, with a key, more videos than fit on a page, and a receiver. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSparseFilm } from '../cli/film.ts'
import { freePort } from '../support/server.ts'
import { openGate, type Gate } from '../cli/gate.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { startReceiver, type Received, type Receiver } from '../support/receiver.ts'

/** More than one page of a hundred. */
export const VIDEOS = 103
export const FILM_BYTES = 24_000_000

export interface ProgramsAppliance {
  daemon: Daemon
  gate: Gate
  receiver: Receiver
  key: string
  folder: string
  /** Of 24 MB, which takes three parts of 8 MiB to send. */
  film: string
  /** A delivery to the receiver, with the secret it was signed with. */
  delivered(): Promise<{ message: Received; secret: string }>
  close(): Promise<void>
}

export async function openProgramsAppliance(): Promise<ProgramsAppliance> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-programs-'))
  const port = await freePort()
  const gate = await openGate(`http://127.0.0.1:${port}`)
  const receiver = await startReceiver()
  const daemon = await startDaemon({
    env: {
      SVC_PORT: String(port),
      SVC_PUBLIC_URL: gate.url,
      SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
    },
  })
  const key = await daemon.key('read_write')
  for (let at = 0; at < VIDEOS; at++)
    await daemon.api.videos.create({ body: { name: `Lesson ${at}` } })
  const film = join(folder, 'lecture "1".mp4')
  await makeSparseFilm(film, FILM_BYTES)
  return {
    daemon,
    gate,
    receiver,
    key,
    folder,
    film,
    async delivered() {
      const { id, secret } = await daemon.api.webhooks.create({
        body: { url: receiver.url, events: ['video.created'] },
      })
      const before = receiver.received.length
      await daemon.api.videos.create({ body: { name: 'Größe' } })
      const message = await until(
        () => receiver.received[before],
        (each) => each !== undefined,
        'a delivery',
      )
      await daemon.api.webhooks.delete({ params: { id } })
      return { message: message!, secret }
    },
    async close() {
      await daemon.remove()
      await gate.close()
      await receiver.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
