import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createVideoCache } from '../../../daemon/playback/video-cache.ts'
import { textAnswer } from '../../../daemon/playback/text-answer.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('what is known of videos that are watched', () => {
  const folder = folders()
  const text = textAnswer('#EXTM3U\n', 'application/vnd.apple.mpegurl', 60)

  it('is read once for as long as nothing is written, and a second at most', async () => {
    const house = await openHouse(await folder())
    let nowMs = Date.now()
    let reads = 0
    const { db } = house.deps
    const known = createVideoCache({
      db: { ...db, read: (work) => db.read((repositories) => ((reads += 1), work(repositories))) },
      clock: { now: () => new Date(nowMs) },
    })
    const id = await house.video()
    const first = await known(id)
    assert.equal(await known(id), first)
    assert.equal(reads, 1)
    nowMs += 1_001
    assert.notEqual(await known(id), first)
    assert.equal(reads, 2)
    assert.equal(await known('aaaaa0000000000'), null)
    await house.close()
  })

  it('is as the last write left it, for every video', async () => {
    const house = await openHouse(await folder())
    const known = createVideoCache(house.deps)
    const [id, other] = [await house.video(), await house.video()]
    assert.equal((await known(id))!.video.visibility, 'public')
    await house.change(id, { visibility: 'private' })
    assert.equal((await known(id))!.video.visibility, 'private')
    assert.equal((await known(other))!.video.visibility, 'public')
    await house.deps.db.write(({ videos }) => videos.remove(id))
    assert.equal(await known(id), null)
    await house.close()
  })

  it('loses its playlists when the video changes', async () => {
    const house = await openHouse(await folder())
    const at = new Date()
    // A clock that stands still: after a second, the video is read again in any case.
    const known = createVideoCache({ db: house.deps.db, clock: { now: () => at } })
    const id = await house.video()
    const { playlists } = (await known(id))!
    playlists.keep('manifest.m3u8', text)
    assert.equal((await known(id))!.playlists.get('manifest.m3u8'), text)
    await house.change(id, { updatedAt: new Date(Date.now() + 1_000).toISOString() })
    assert.equal((await known(id))!.playlists.get('manifest.m3u8'), undefined)
    await house.close()
  })
})
