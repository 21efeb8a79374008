import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { folders } from '../support/folder.ts'
import { ffmpeg } from './ffmpeg.ts'

describe('sources in a whole run', () => {
  const folder = folders()
  const before = process.env['SVC_TEST_NOTES']
  let notes: string
  beforeEach(async () => void (process.env['SVC_TEST_NOTES'] = notes = await folder()))
  afterEach(() => {
    if (before === undefined) delete process.env['SVC_TEST_NOTES']
    else process.env['SVC_TEST_NOTES'] = before
  })

  const kept = (): Promise<string[]> => readdir(join(notes, 'sources')).catch(() => [])
  const tone = (hertz: number): string[] => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=0.2`]

  it('are made once, and each who asks has a file of its own', async () => {
    const dir = await folder()
    const [one, two] = [join(dir, 'one.wav'), join(dir, 'two.wav')]
    await ffmpeg(...tone(440), one)
    const bytes = await readFile(one)
    const [place] = await kept()
    // What comes is what is kept, not made anew.
    await writeFile(join(notes, 'sources', place!), 'kept')
    await ffmpeg(...tone(440), two)
    assert.equal(await readFile(two, 'utf8'), 'kept')
    await writeFile(two, 'changed')
    assert.equal(await readFile(join(notes, 'sources', place!), 'utf8'), 'kept')
    assert.deepEqual(await readFile(one), bytes)
  })

  it('differ by all of their arguments', async () => {
    const dir = await folder()
    for (const hertz of [440, 441]) await ffmpeg(...tone(hertz), join(dir, `${hertz}.wav`))
    await ffmpeg(...tone(440), join(dir, '440.flac'))
    assert.equal((await kept()).length, 3)
  })

  it('are made anew where they are made of files', async () => {
    const dir = await folder()
    const [one, two] = [join(dir, 'one.wav'), join(dir, 'two.wav')]
    await ffmpeg(...tone(440), one)
    await rm(join(notes, 'sources'), { recursive: true })
    await ffmpeg('-i', one, two)
    await ffmpeg(...tone(440), '-i', `file:${one}`, '-map', '1', two)
    await ffmpeg('-f', 'lavfi', '-i', `amovie=${one}`, two)
    assert.deepEqual(await kept(), [])
  })

  it('are not kept where their making fails', async () => {
    const dir = await folder()
    await assert.rejects(ffmpeg(...tone(440), '-c:a', 'nothing', join(dir, 'one.wav')))
    assert.deepEqual(await kept(), [])
  })
})
