import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { describe, it } from 'mocha'
import {
  MOST_TAIL_BYTES,
  TAIL_HEADER,
  TAIL_LIMIT_HEADER,
} from '../../../daemon/contract/upload-headers.ts'
import { sourceOfUpload } from '../../../daemon/model/source-of-upload.ts'
import { sourceFile } from '../../../daemon/ports/layout.ts'
import { film, idIn, OCTETS, UploadIntake } from '../../support/upload-intake.ts'

describe('the end of a file, sent ahead by tus', () => {
  const intake = new UploadIntake()
  const START = film.length - 1_000

  const sendTail = (url: string, start: number, body: Uint8Array<ArrayBuffer>, length?: number) =>
    intake.call(
      'PATCH',
      url,
      {
        [TAIL_HEADER]: 'true',
        'upload-offset': String(start),
        'content-type': OCTETS,
        ...(length === undefined ? {} : { 'content-length': String(length) }),
      },
      body,
    )
  const tail = new Uint8Array(film.subarray(START))
  const codeOf = async (answer: Response): Promise<string> =>
    ((await answer.json()) as { code: string }).code

  it('is taken once, and changes nothing of where the upload goes on', async () => {
    const created = await intake.create()
    assert.equal(created.headers.get(TAIL_LIMIT_HEADER), String(MOST_TAIL_BYTES))
    const url = new URL(created.headers.get('location')!, intake.url).pathname
    const taken = await sendTail(url, START, tail)
    assert.equal(taken.status, 204)
    assert.equal(taken.headers.get('access-control-allow-origin'), '*')
    const head = await intake.call('HEAD', url)
    assert.equal(head.headers.get('upload-offset'), '0')
    assert.equal(head.headers.get(TAIL_LIMIT_HEADER), null, 'no second one is offered')
    const again = await sendTail(url, START, tail)
    assert.deepEqual([again.status, await codeOf(again)], [409, 'conflict'])
    assert.equal((await intake.patch(url, 0, new Uint8Array(film.subarray(0, 500)))).status, 204)
    assert.equal((await intake.call('HEAD', url)).headers.get('upload-offset'), '500')
    await intake.restart()
    assert.equal((await intake.call('HEAD', url)).headers.get('upload-offset'), '500')
    assert.equal((await intake.patch(url, 500, new Uint8Array(film.subarray(500)))).status, 204)
    const source = await intake.house.deps.db.read(({ media }) =>
      media.source(sourceOfUpload(idIn(url))),
    )
    const { placeOf } = intake.house.deps.storage
    assert.ok((await readFile(placeOf(sourceFile(source!.video, source!.id)))).equals(film))
  })

  it('is refused inside what has come, outside of the file, too large, or of another length', async () => {
    const url = await intake.newUpload()
    for (const [start, length] of [
      [-1, 1_000],
      [0, film.length],
      [film.length, 0],
      [film.length + 1, 10],
      [1.5, 1_000],
      [START, 10],
      [START, 1_001],
    ] as const) {
      const answer = await sendTail(url, start, new Uint8Array(length))
      assert.deepEqual([answer.status, await codeOf(answer)], [422, 'validation_failed'])
    }
    const huge = await intake.newUpload({ 'upload-length': String(MOST_TAIL_BYTES + 10) })
    const answer = await sendTail(huge, 5, new Uint8Array(10))
    assert.deepEqual([answer.status, await codeOf(answer)], [422, 'validation_failed'])
    assert.equal(
      (await intake.patch(url, 0, new Uint8Array(film.subarray(0, START + 1)))).status,
      204,
    )
    const late = await sendTail(url, START, tail)
    assert.deepEqual([late.status, await codeOf(late)], [409, 'conflict'])
  })

  it('that breaks off leaves nothing of itself: another may be sent', async () => {
    const url = await intake.newUpload()
    const { uploadFiles } = intake.house.deps
    await assert.rejects(
      uploadFiles.putTail(idIn(url), START, film.length, Readable.from([film.subarray(0, 10)])),
      /1000 bytes/,
    )
    assert.deepEqual(await uploadFiles.received(idIn(url)), { received: 0, tailStart: null })
    assert.equal((await sendTail(url, START, tail)).status, 204)
    assert.deepEqual(await uploadFiles.received(idIn(url)), { received: 0, tailStart: START })
    assert.equal(await uploadFiles.matchesTail(idIn(url)), true)
  })

  it('needs the permission of any other part of an upload', async () => {
    const url = await intake.newUpload()
    const answer = await fetch(new URL(url, intake.url), {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', [TAIL_HEADER]: 'true', 'upload-offset': String(START) },
      body: tail,
    })
    assert.equal(answer.status, 401)
  })
})
