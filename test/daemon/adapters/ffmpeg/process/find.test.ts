import assert from 'node:assert/strict'
import { chmod, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { createFfmpegEngine } from '../../../../../daemon/adapters/ffmpeg/engine.ts'
import { isNewEnough, versionOf } from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { AppError } from '../../../../../daemon/contract/errors.ts'
import { folders } from '../../../../support/folder.ts'
import { silentLog } from '../../../../support/silent-log.ts'
import { engine } from '../generated-files.ts'

describe('finding ffmpeg', () => {
  const folder = folders()

  const versions: [output: string, version: string | null, good: boolean][] = [
    ['ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026', '5.1.9-0+deb12u1', true],
    ['ffmpeg version 5.1 Copyright', '5.1', true],
    ['ffmpeg version n7.1.1 Copyright', 'n7.1.1', true],
    ['ffmpeg version 7.0.2-static https://johnvansickle.com/ffmpeg/', '7.0.2-static', true],
    ['ffmpeg version N-109542-gbdb76f467c Copyright', 'N-109542-gbdb76f467c', true],
    [
      'ffmpeg version 2024-03-14-git-2129d66a66-full_build-www.gyan.dev',
      '2024-03-14-git-2129d66a66-full_build-www.gyan.dev',
      true,
    ],
    ['ffmpeg version 10.0 Copyright', '10.0', true],
    ['ffmpeg version 5.0.1 Copyright', '5.0.1', false],
    ['ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright', '4.4.2-0ubuntu0.22.04.1', false],
    ['GNU bash, version 5.2', null, false],
  ]
  for (const [output, version, good] of versions) {
    it(`"${output.slice(0, 40)}" ${good ? 'is new enough' : 'is not good enough'}`, () => {
      assert.equal(versionOf(output), version)
      assert.equal(version !== null && isNewEnough(version), good)
    })
  }

  it('the one on PATH is found, with its version and its ffprobe', async () => {
    const info = await engine.info()
    assert.ok(info && isNewEnough(info.version))
    assert.match(info.path, /ffmpeg$/)
    assert.match(info.ffprobe, /ffprobe$/)
  })

  it('one that was named and is not there is not replaced by another', async () => {
    const logged: { message: string; level: string; fields: object }[] = []
    const lost = createFfmpegEngine({ explicitPath: '/nowhere/ffmpeg', log: silentLog(logged) })
    assert.equal(await lost.info(), null)
    assert.ok(logged.some(({ message }) => message.includes('SVC_FFMPEG')))
    await assert.rejects(
      lost.probe('/dev/null', { signal: new AbortController().signal }),
      (error) => error instanceof AppError && error.code === 'engine_unavailable',
    )
  })

  it('one that is no ffmpeg is passed over, with the reason in the log', async () => {
    const dir = await folder()
    await writeFile(join(dir, 'ffmpeg'), '#!/bin/sh\necho ffmpeg version 4.4.2 Copyright >&2\n')
    await chmod(join(dir, 'ffmpeg'), 0o755)
    const logged: { message: string; level: string; fields: object }[] = []
    const old = createFfmpegEngine({ explicitPath: join(dir, 'ffmpeg'), log: silentLog(logged) })
    assert.equal(await old.info(), null)
    assert.ok(
      logged.some(({ message }) => message.includes('it is 4.4.2')),
      JSON.stringify(logged),
    )
  })

  it('one that is installed while we run is found', async () => {
    const dir = await folder()
    const path = join(dir, 'ffmpeg')
    const late = createFfmpegEngine({ explicitPath: path, log: silentLog() })
    assert.equal(await late.info(), null)
    await symlink((await engine.info())!.path, path)
    assert.equal((await late.info())?.path, path)
  })

  it("the desktop app's own comes before that on PATH", async () => {
    const dir = await folder()
    await symlink((await engine.info())!.path, join(dir, 'ffmpeg'))
    const app = createFfmpegEngine({ explicitPath: null, appResources: dir, log: silentLog() })
    assert.equal((await app.info())?.path, join(dir, 'ffmpeg'))
  })
})
