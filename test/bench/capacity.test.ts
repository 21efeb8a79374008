import { strict as assert } from 'node:assert'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { answerCapacity } from '../../bench/capacity/capacity.ts'
import { figureValues, MEASURED, type FigureValues } from '../../bench/capacity/figures.ts'
import { DEFAULTS, NUMBERS, readInputs } from '../../bench/capacity/inputs.ts'
import { planOf, type CapacityInputs, type ResourceName } from '../../bench/capacity/model.ts'
import { ROOT } from '../house/text.ts'

/** Round figures, so that what comes out can be checked by hand. */
const FIGURES: FigureValues = {
  ...figureValues(),
  smallSeconds: 0.001,
  segmentSeconds: 0.005,
  segmentBytes: 2_007 + 4_000_000,
  busyCores: 1,
  smallShare: 2,
  questionDatabase: 0.0005,
  startSeconds: 0.002,
  startShare: 2,
  startDatabase: 0.001,
  beatSeconds: 0.001,
  beatShare: 2,
  beatDatabase: 0.001,
  webEncodeSeconds: 2,
  sqliteEvents: 1_000,
  postgresEvents: 1_000,
  sqliteChanges: 100,
  postgresChanges: 100,
  videoTransactions: 100,
  connectionBytes: 10_000,
  collectBytes: 100_000_000,
  sqliteEventBytes: 100,
  postgresEventBytes: 200,
}
const plan = (change: Partial<CapacityInputs> = {}, figures = FIGURES) =>
  planOf({ ...DEFAULTS, ...change }, figures)
const loadOf = (name: ResourceName, change: Partial<CapacityInputs> = {}) =>
  plan(change).loads.find(({ resource }) => resource === name)!
const close = (value: number, wanted: number): void =>
  assert.ok(Math.abs(value - wanted) <= Math.abs(wanted) * 1e-6, `${value}, not ${wanted}`)

describe('the capacity model', () => {
  it('sends each viewer the bitrate, less what the CDN answers', () => {
    close(plan({ viewers: 1_000, bitrate: 8 }).sentBytesPerSecond, 1e9)
    close(
      plan({ viewers: 1_000, bitrate: 8, cdn: 0.5, cdnHits: 0.8 }).sentBytesPerSecond,
      1e9 * 0.6,
    )
    close(plan({ viewers: 1_000, cdn: 1, cdnHits: 1 }).sentBytesPerSecond, 0)
  })

  it('counts the starts by the law of Little, and every request by what it costs', () => {
    // 1,000 viewers whose views last 1,000 s: one start, 102 reports of viewing data, 250 pairs of segments a second.
    const inputs = { viewers: 1_000, viewMinutes: 1_000 / 60, bitrate: 8 }
    const pictures = 250 * (0.001 + (4_000_000 - 64_000 - 2_007) * 1e-9)
    const sound = 250 * (0.001 + (64_000 - 2_007) * 1e-9)
    const busy = 0.002 + 6 * 0.001 + pictures + sound + 102 * 0.001
    close(loadOf('processes', inputs).share, busy / 0.6)
    close(loadOf('analytics', inputs).share, 204 / 600)
  })

  it('encodes the hours of a day within a day, on cores that are busy for 70 % of it', () => {
    // 24 hours a day at two core seconds a second: two cores are always busy.
    assert.equal(plan({ hours: 24, film: 'web' }).encoderCores, 3)
    close(loadOf('encoders', { hours: 24, cores: 8 }).share, 2 / 5.6)
    assert.deepEqual(loadOf('encoders', { hours: 24, cores: 8 }).fullAt, { hours: 67 })
    assert.equal(plan({ hours: 0 }).encoderCores, 0)
  })

  it('names the resource that is full first, at a load that fills it', () => {
    for (const change of [{}, { cdn: 1 }, { hours: 10_000 }, { viewers: 100, gbit: 0.1 }]) {
      const inputs: CapacityInputs = { ...DEFAULTS, ...change }
      const [first, ...others] = plan(inputs).loads
      for (const other of others) assert.ok(first!.share >= other.share)
      const full = plan({ ...inputs, ...first!.fullAt! }).loads.find(
        ({ resource }) => resource === first!.resource,
      )!
      assert.ok(full.share <= 1 && full.share > 0.97, `${full.resource} ${full.share}`)
    }
    assert.equal(plan({ viewers: 100, hours: 1, gbit: 0.01 }).loads[0]!.resource, 'network')
    assert.equal(plan({ viewers: 1, hours: 1_000 }).loads[0]!.resource, 'encoders')
  })

  it('stays with SQLite and one process while that is enough, and no longer', () => {
    const { fullAt } = loadOf('processes')
    const { viewers } = fullAt as { viewers: number }
    const below = plan({ viewers: viewers - 1, hours: 1 })
    assert.deepEqual(
      [below.database, below.apiProcesses, below.databaseConnections, below.databaseCores],
      ['sqlite', 1, 0, 0],
    )
    const above = plan({ viewers: viewers + 1, hours: 1 })
    assert.equal(above.database, 'postgresql')
    assert.ok(above.apiProcesses >= 2 && above.databaseCores >= 1)
    assert.equal(above.databaseConnections, above.apiProcesses * 16)
  })

  it('takes a CDN where one line is full, whatever share of the views it has already', () => {
    // 10 Gbit/s, of which 70 % are used, by streams of 8 Mbit/s.
    assert.equal(plan({ bitrate: 8, gbit: 10 }).cdnFromViewers, 875)
    assert.equal(plan({ bitrate: 8, gbit: 10, cdn: 0.9 }).cdnFromViewers, 875)
    assert.equal(plan({ viewers: 8_750, bitrate: 8, gbit: 10 }).apiMachines >= 10, true)
  })

  it('keeps raw viewing data by the mean of a day', () => {
    // 100 viewers on average, each with a report every 10 s and two in the 10 minutes of a view, of two events.
    const { analyticsBytes } = plan({ viewers: 100, mean: 1, eventDays: 10 })
    close(analyticsBytes, 100 * (0.1 + 2 / 600) * 2 * 86_400 * 10 * 100)
    close(plan({ viewers: 100, mean: 0.5, eventDays: 10 }).analyticsBytes, analyticsBytes / 2)
  })

  it('says what there is only once, and when the load is above it', () => {
    const above = (change: Partial<CapacityInputs>) =>
      plan(change)
        .ceilings.filter(({ share }) => share > 1)
        .map(({ resource }) => resource)
    assert.deepEqual(above({ viewers: 100 }), [])
    assert.deepEqual(above({ viewers: 100, hours: 100 }), [])
    assert.deepEqual(above({ viewers: 100_000, cdn: 1, cdnHits: 1 }), ['analytics'])
    assert.ok(above({ viewers: 1_000_000 }).includes('database'))
    assert.ok(above({ viewers: 100, hours: 100_000 }).includes('changes'))
  })

  it('never needs less for more', () => {
    const grow: Partial<Record<keyof CapacityInputs, number[]>> = {
      viewers: [1, 10, 100, 1_000, 5_000, 20_000, 100_000, 1_000_000],
      hours: [0, 1, 10, 100, 1_000, 10_000],
      bitrate: [0.5, 1, 3, 8, 20],
    }
    for (const figures of [FIGURES, figureValues()])
      for (const [name, values] of Object.entries(grow)) {
        const plans = values.map((value) => plan({ [name]: value }, figures))
        for (const [at, now] of plans.entries()) {
          const before = plans[at - 1] ?? now
          for (const need of ['apiProcesses', 'apiMachines', 'apiBytes'] as const)
            assert.ok(now[need] >= before[need], `${need} with ${name} ${values[at]}`)
          for (const need of ['encoderCores', 'databaseCores', 'sentBytesPerSecond'] as const)
            assert.ok(now[need] >= before[need], `${need} with ${name} ${values[at]}`)
        }
      }
  })

  it('needs no more behind a CDN, and no less of the analytics', () => {
    for (const viewers of [100, 10_000, 1_000_000]) {
      const [without, behind] = [plan({ viewers }), plan({ viewers, cdn: 1 })]
      assert.ok(behind.apiProcesses <= without.apiProcesses)
      assert.ok(behind.sentBytesPerSecond < without.sentBytesPerSecond)
      assert.equal(
        behind.loads.find(({ resource }) => resource === 'analytics')!.share,
        without.loads.find(({ resource }) => resource === 'analytics')!.share,
      )
    }
  })
})

describe('npm run capacity', () => {
  it('answers in words and in JSON, with the figures it has computed with', () => {
    const text = answerCapacity(['--viewers', '5000', '--hours=100'])
    assert.match(text, /^5,000 viewers at once, 100 hours of video a day/)
    for (const word of ['database', 'API processes', 'encoders', 'CDN', 'full at'])
      assert.ok(text.includes(word), word)
    const {
      inputs,
      plan: planned,
      figures,
    } = JSON.parse(answerCapacity(['--viewers', '5000', '--film', 'camera', '--format', 'json']))
    assert.deepEqual(inputs, { ...DEFAULTS, viewers: 5_000, film: 'camera' })
    assert.deepEqual(
      planned,
      JSON.parse(JSON.stringify(planOf(inputs as CapacityInputs, figureValues()))),
    )
    assert.deepEqual(Object.keys(figures), Object.keys(MEASURED))
  })

  it('says of bad input what is allowed', () => {
    for (const [args, says] of [
      [['--viewers', '0'], /--viewers takes a number from 1 to 10,000,000 .*"0" is not/],
      [['--viewers', 'many'], /--viewers takes a number/],
      [['--viewers', ''], /--viewers takes a number/],
      [['--cdn', '1.1'], /--cdn takes a number from 0 to 1 /],
      [['--hours', '-1'], /--hours takes a number from 0 to 100,000/],
      [['--film', 'drama'], /--film takes web or camera/],
      [['--format', 'xml'], /--format takes table or json/],
      [['--watchers', '5'], /There is no --watchers\. There are --viewers, --hours,/],
      [['5'], /There is no 5\./],
      [['--viewers'], /--viewers needs a value/],
    ] as const)
      assert.throws(() => answerCapacity(args), { name: 'BadCapacityInput', message: says })
  })

  it('lists each input with its limits', () => {
    const help = answerCapacity(['--help'])
    for (const { about } of Object.values(NUMBERS)) assert.ok(help.includes(about), about)
    assert.equal(readInputs([]).inputs.viewers, DEFAULTS.viewers)
  })

  it('computes with figures of benchmarks that exist, and says when they were measured', () => {
    for (const [name, { bench, date, value }] of Object.entries(MEASURED)) {
      assert.ok(existsSync(join(ROOT, 'bench', bench.split(' ')[0]!, 'bench.ts')), name)
      assert.match(date, /^\d{4}-\d\d-\d\d$/, name)
      assert.ok(value > 0, name)
    }
  })
})
