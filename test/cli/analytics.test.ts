import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import {
  breakdown,
  liveViewers,
  overview,
  qualityOfExperience,
  timeSeries,
  topVideos,
  videoAnalytics,
} from '../../daemon/contract/analytics.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

describe('svc analytics', () => {
  let daemon: Daemon
  let home: Home
  let id: string
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_only') })
    id = (await daemon.api.videos.create({ body: { name: 'Nobody has seen it' } })).id
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })
  const week = ['--from', '2026-03-02', '--to', '2026-03-09', '--time-zone', 'Europe/Berlin']

  it('prints the reports as the API answers them', async () => {
    const reports: [string[], z.ZodType][] = [
      [['overview', ...week, '--compare'], overview],
      [['series', ...week], timeSeries],
      [['top', ...week, '--sort', 'visitors'], topVideos],
      [['by', 'country', ...week], breakdown],
      [['quality', ...week], qualityOfExperience],
      [['video', id, ...week], videoAnalytics],
      [['live'], liveViewers],
    ]
    for (const [args, shape] of reports) {
      const { code, json, stderr } = await home.run(['analytics', ...args])
      assert.equal(code, 0, `${args.join(' ')}: ${stderr}`)
      shape.parse(json())
    }
  })

  it('makes rows of a report for tables, CSV and lines of JSON', async () => {
    const csv = (
      await home.run([
        'analytics',
        'series',
        ...week,
        '--format',
        'csv',
        '--fields',
        'at,figures.views',
      ])
    ).stdout.split('\r\n')
    assert.deepEqual(
      [csv.length, csv[0], csv[1]],
      [9, 'at,figures.views', '2026-03-01T23:00:00.000Z,0'],
    )
    assert.equal(
      (await home.run(['analytics', 'series', ...week, '--format', 'ndjson'])).stdout
        .trimEnd()
        .split('\n').length,
      7,
    )
    const table = await home.run(['analytics', 'overview', ...week, '--format', 'table'])
    assert.deepEqual(
      [table.stdout.split('\n')[0], table.stderr],
      ['VIEWS  VISITORS  WATCHED  COMPLETED  FAILED  START MS', ''],
    )
  })

  it('exports the figures, onto stdout or into a file', async () => {
    const { code, stdout, stderr } = await home.run(['analytics', 'export', ...week])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^\w+(,\w+)+\r?\n/)
    const saved = await home.run([
      'analytics',
      'export',
      ...week,
      '--output',
      'figures.csv',
      '--format',
      'csv',
    ])
    assert.deepEqual(saved.json(), {
      object: 'download',
      path: 'figures.csv',
      size_bytes: Buffer.byteLength(stdout),
    })
    assert.equal(await readFile(join(home.path, 'figures.csv'), 'utf8'), stdout)
    assert.equal((await home.run(['analytics', 'export', ...week, '--format', 'ndjson'])).code, 0)
    assert.equal((await home.run(['analytics', 'export', '--format', 'table'])).code, 2)
    assert.equal((await home.run(['analytics', 'export', '--from', 'soon'])).code, 2)
  })

  it('says what is wrong with what was typed', async () => {
    assert.equal((await home.run(['analytics', 'by', 'weather'])).code, 2)
    assert.equal((await home.run(['analytics', 'overview', '--time-zone', 'Moon/Base'])).code, 2)
    assert.equal((await home.run(['analytics', 'video', `${daemon.space}0000000000`])).code, 4)
  })
})
