/**
 * Every fault that `svc doctor` can find, from its own table and that of docs/operations.md: brought about for real,
 * named with what to do, and mended by `--fix` where it may.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, lstat, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { DOCTOR_FAULTS, FAULTS, type FaultCode } from '../../cli/doctor/faults.ts'
import { PROBLEMS, type ProblemCode } from '../../daemon/contract/problems.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { BROUGHT_ABOUT, titled } from '../daemon/operations/brought-about.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { bundlesOnce } from '../support/bundles.ts'
import { everythingBelow, folders } from '../support/folder.ts'
import { diagnose, type Diagnosis, type Place } from './diagnose.ts'
import { ROWS, type Ground, type Row } from './doctor-faults.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const isRoot = process.getuid!() === 0
/** Nobody but root can give files away. */
const ONLY_ROOT: ReadonlySet<string> = new Set(['owner_differs'])

describe('the faults that svc doctor finds', () => {
  const folder = folders()
  let prepared: string
  let daemon: Daemon
  let video: Video
  before(async () => {
    await bundlesOnce()
    prepared = await mkdtemp(join(tmpdir(), 'svc-doctor-'))
    daemon = await startDaemon({ dataDir: join(prepared, 'data') })
    const film = await codedVideo(join(prepared, 'film.mp4'), { seconds: 6, audio: 'sine=f=440' })
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    video = await untilStatus(daemon.api, id, 'ready')
    await daemon.api.webhooks.create({
      body: { url: 'https://hook.example/', events: ['video.ready'] },
    })
    await daemon.stop()
    await cp(daemon.dataDir, join(prepared, 'stopped'), {
      recursive: true,
      filter: (path) => !path.endsWith('/videos'),
    })
    daemon = await daemon.restart()
  })
  after(async () => {
    await daemon?.stop()
    await rm(prepared, { recursive: true, force: true })
  })

  const ground = (): Ground => ({
    daemon,
    video,
    folder,
    async data() {
      const copy = join(await folder(), 'data')
      await cp(join(prepared, 'stopped'), copy, { recursive: true })
      return copy
    },
  })
  const faultOf = ({ checks }: Diagnosis, code: FaultCode) =>
    checks.find((check) => check.code === code)

  it('are those of docs/operations.md, and each has a row here', async () => {
    const page = await readFile(join(ROOT, 'docs', 'operations.md'), 'utf8')
    const listed = [...page.matchAll(/^\| (?:<a id="\w+"><\/a>)?`(\w+)` \|/gm)].map(
      ([, code]) => code,
    )
    assert.deepEqual(listed.sort(), Object.keys(FAULTS).sort())
    const rows = [...Object.keys(ROWS), ...Object.keys(PROBLEMS)]
    assert.deepEqual(rows.sort(), Object.keys(FAULTS).sort())
    const fixable = Object.entries(DOCTOR_FAULTS).filter(([, row]) => 'fixable' in row)
    const mended = Object.entries(ROWS).filter(([, row]) => row.mended)
    assert.deepEqual(fixable.map(([code]) => code).sort(), mended.map(([code]) => code).sort())
  })

  it('are none in an appliance in order', async () => {
    const place = { dataDir: daemon.dataDir, url: daemon.baseUrl }
    const { code, found } = await diagnose(place, '--files')
    assert.equal(code, 0, JSON.stringify(found))
    for (const { code: fault, name, status } of found.checks)
      assert.ok(fault === null || status === 'warning', `${name}: ${fault}`)
  })

  it('are not the locks of a process that was killed, and svc starts again', async () => {
    const killed = await startDaemon()
    await killed.api.videos.create({ body: { name: 'Before' } })
    await killed.kill()
    const { dataDir, baseUrl: url } = killed
    const left = (await everythingBelow(dataDir)).filter((path) => path.startsWith('daemon.'))
    assert.deepEqual(left.sort(), ['daemon.json', 'daemon.lock'])
    const { code, found } = await diagnose({ dataDir, url }, '--fix', '--yes')
    assert.equal(code, 1)
    const wrong = found.checks.filter(({ status }) => status === 'failed' || status === 'warning')
    assert.deepEqual(
      wrong.map((check) => check.code).filter((each) => each !== 'backup_outdated'),
      ['daemon_unreachable'],
      JSON.stringify(wrong),
    )
    assert.deepEqual(found.fixes, [])

    const again = await startDaemon({ dataDir })
    try {
      const running = await diagnose({ dataDir, url: again.baseUrl })
      assert.equal(running.code, 0, JSON.stringify(running.found))
      assert.deepEqual(
        (await again.api.videos.list()).data.map(({ name }) => name),
        ['Before'],
      )
    } finally {
      await again.remove()
    }
  })

  for (const code of Object.keys(PROBLEMS) as ProblemCode[])
    it(`${code} is told by the appliance, and doctor repeats it`, async () => {
      const [file] = BROUGHT_ABOUT[code]
      assert.match(
        await titled(BROUGHT_ABOUT[code]),
        new RegExp(`(?:assert|is)Reported\\([^)]*'${code}'`),
        file,
      )
    })

  for (const [name, row] of Object.entries(ROWS) as [keyof typeof ROWS, Row][]) {
    const test = isRoot || !ONLY_ROOT.has(name) ? it : () => undefined
    const mends = row.mended ? ', and --fix mends it' : ''
    test(`${name} is named with what to do${mends}`, async () => {
      const { undo, ...place } = await row.inject(ground())
      try {
        const { code, found } = await diagnose(place, ...(row.args ?? []))
        const fault = faultOf(found, name)
        assert.ok(fault, JSON.stringify(found.checks))
        assert.equal(fault.name, FAULTS[name].doctor === '…' ? fault.name : FAULTS[name].doctor)
        assert.equal(fault.status, row.status)
        assert.match(fault.detail, row.detail)
        assert.match(fault.hint ?? '', row.hint)
        if (row.status === 'failed') assert.deepEqual([code, found.healthy], [1, false])
        if (row.mended) await fix(place, name, row)
        await inOrderAgain(place)
      } finally {
        await undo?.()
      }
    })
  }

  /** A dry run changes nothing; then the fault is mended and told; then there is nothing left to mend. */
  async function fix(place: Place, name: keyof typeof ROWS, row: Row): Promise<void> {
    const before = await stateOf(place.dataDir)
    const dry = await diagnose(place, '--fix')
    const check = FAULTS[name].doctor
    const fixes = ({ found }: { found: Diagnosis }) =>
      found.fixes!.map((each) => [each.check, each.status, each.error])
    assert.deepEqual(fixes(dry), [[check, 'planned', null]])
    assert.match(dry.stderr, /Nothing was changed\. Add --yes to apply the fixes/)
    assert.ok(faultOf(dry.found, name), 'a dry run goes on telling it')
    assert.deepEqual(await stateOf(place.dataDir), before)

    const done = await diagnose(place, '--fix', '--yes')
    assert.deepEqual(fixes(done), [[check, 'done', null]])
    assert.match(done.stderr, new RegExp(`Fixed: ${check}: .`))
    assert.equal(faultOf(done.found, name), undefined)
    await until(
      () => row.mended!(ground()).then(() => '', String),
      (fault) => fault === '',
      `${name} to be mended`,
    )
  }

  /** What is wrong no longer is told no longer. A damaged copy of the data, and what stands in for svc, stay as they are. */
  async function inOrderAgain(place: Place): Promise<void> {
    if (place.dataDir !== daemon.dataDir || place.url !== daemon.baseUrl) return
    // The appliance may have met a lost file itself; it looks again once the file is there.
    await until(
      () => diagnose(place, '--fix', '--yes'),
      ({ code, found: { fixes } }) => code === 0 && fixes!.length === 0,
      'svc to be in order',
    )
  }
})

/** Paths, owners and modes of all files, and the contents of those that only an upload or a fix changes. */
async function stateOf(dataDir: string): Promise<string[]> {
  const state: string[] = []
  for (const path of (await everythingBelow(dataDir)).sort()) {
    const stats = await lstat(join(dataDir, path))
    const isLasting = stats.isFile() && /^(?:videos|orphans)\/|\.(?:key|secret)$/.test(path)
    const hash = isLasting
      ? createHash('sha256')
          .update(await readFile(join(dataDir, path)))
          .digest('hex')
      : ''
    state.push(`${path} ${stats.uid}:${stats.gid} ${stats.mode.toString(8)} ${hash}`)
  }
  return state
}
