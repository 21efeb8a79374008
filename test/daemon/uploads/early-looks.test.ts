import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'
import {
  LAST_LOOK_BYTES,
  tailArrived,
  whileFollowed,
} from '../../../daemon/uploads/early/follow.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import type { SpaceRecord, UploadRecord } from '../../../daemon/ports/records.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const STEP_BYTES = 1024 * 1024

describe('uploads: how often an arriving file is looked at', () => {
  const folder = folders()
  let house: House
  let ids = 0
  beforeEach(async () => {
    house = await openHouse(await folder())
  })
  afterEach(() => house.close())

  /** A row that an upload of a large file has. */
  async function newUpload(id: string): Promise<UploadRecord> {
    const { deps, owner } = house
    const row: UploadRecord = {
      id,
      space: owner.space,
      video: await house.video(),
      fileName: 'film.mp4',
      sizeBytes: 4 * LAST_LOOK_BYTES,
      createdAt: new Date().toISOString(),
      expiresAt: '2100-01-01T00:00:00.000Z',
      resumeKey: null,
      holder: null,
      madeVideo: false,
      counted: null,
    }
    await deps.db.write(({ uploads }) => uploads.insert(row))
    await deps.uploadFiles.create(row.id, '')
    return row
  }

  it('one that was left alone is looked at again when a thousand others have come since', async () => {
    const row = await newUpload('upl_alone')
    let looks = 0
    const deps = lookingWith(house, async () => {
      looks++
      throw new Error('nobody can read this')
    })
    const send = (id: string, bytes: number) =>
      whileFollowed(deps, id, async (onReceived) => {
        if (bytes > 0) onReceived(bytes)
        await deps.arrivals.settled(sourceOfUpload(id))
      })
    for (let time = 0; time < 2; time++) await send(row.id, LAST_LOOK_BYTES)
    assert.equal(looks, 1)
    const others = Array.from({ length: 1_000 }, (_, at) => `upl_other${at}`)
    await deps.db.write(async ({ uploads }) => {
      for (const id of others) await uploads.insert({ ...row, id })
    })
    for (const id of others) await send(id, 0)
    await send(row.id, LAST_LOOK_BYTES)
    assert.equal(looks, 2)
  })

  /** An appliance that looks at files in this way. */
  const lookingWith = ({ deps }: House, arrivalOf: Deps['media']['arrivalOf']): Deps => ({
    ...deps,
    media: Object.create(deps.media, { arrivalOf: { value: arrivalOf } }),
  })

  /** Sends a file at which every look fails; how many bytes were there at each, in steps. */
  async function looksAt({
    encoding = {},
    error = new Error('nobody can read this'),
    requestBytes = 4 * LAST_LOOK_BYTES,
  }: {
    encoding?: SpaceRecord['encoding']
    error?: Error
    requestBytes?: number
  } = {}): Promise<number[]> {
    await house.deps.db.write(({ spaces }) => spaces.update(house.owner.space, { encoding }))
    const { id, sizeBytes } = await newUpload('upl_looked')
    const looks: number[] = []
    let received = 0
    const deps = lookingWith(house, async () => {
      looks.push(received)
      throw error
    })
    while (received < sizeBytes)
      await whileFollowed(deps, id, async (onReceived) => {
        for (const end = received + requestBytes; received < end;) {
          received += STEP_BYTES
          onReceived(received)
          await deps.arrivals.settled(sourceOfUpload(id))
        }
      })
    return looks.map((bytes) => bytes / STEP_BYTES)
  }

  it('one that cannot be read is left alone after its first megabytes', async () => {
    assert.deepEqual(await looksAt(), [1, 2, 4, 8, 16, 32])
  })

  it('also where many requests send it', async () => {
    assert.deepEqual(await looksAt({ requestBytes: 2 * STEP_BYTES }), [1, 2, 4, 8, 16, 32])
  })

  it('a full disk says nothing of the file, which is looked at until there is room', async () => {
    const looks = await looksAt({ error: new AppError('storage_full') })
    assert.deepEqual(looks.slice(0, 3), [1, 3, 5])
    assert.equal(looks.at(-1), 127)
  })

  /** Sends what `send` sends while the first look is held; how many looks there were in the end. */
  async function looksWhile(
    send: (onReceived: (bytes: number) => void, deps: Deps, id: string) => void | Promise<void>,
  ): Promise<number> {
    const { id } = await newUpload(`upl_held${ids++}`)
    let looks = 0
    const first = Promise.withResolvers<'later'>()
    const deps = lookingWith(house, () => {
      looks++
      return looks === 1 ? first.promise : Promise.resolve('later')
    })
    const sent = await whileFollowed(deps, id, async (onReceived) => {
      onReceived(STEP_BYTES)
      await until(
        async () => looks,
        (count) => count === 1,
        'the first look',
      )
      const sending = send(onReceived, deps, id)
      // Another look is asked for before the first one ends.
      await setImmediate()
      return { sending }
    })
    first.resolve('later')
    await sent.sending
    await deps.arrivals.settled(sourceOfUpload(id))
    return looks
  }

  it('again when its end is sent ahead during a look, which may not have seen it', async () => {
    assert.equal(await looksWhile((_onReceived, deps, id) => tailArrived(deps, id)), 2)
  })

  it('again when what comes during a look is the last for a while', async () => {
    assert.equal(await looksWhile((onReceived) => onReceived(2 * STEP_BYTES - 1)), 1)
    assert.equal(await looksWhile((onReceived) => onReceived(2 * STEP_BYTES)), 2)
  })

  it('none in a space with a loudness target: how loud it is shows when it is whole', async () => {
    assert.deepEqual(await looksAt({ encoding: { loudness: -16 } }), [])
  })

  it('none in a space that has switched it off', async () => {
    assert.deepEqual(await looksAt({ encoding: { play_while_uploading: false } }), [])
  })

  it('none once svc stops', async () => {
    await house.deps.arrivals.stop()
    assert.deepEqual(await looksAt(), [])
  })
})
