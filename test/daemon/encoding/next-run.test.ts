import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { nextRun, type EncodeRun } from '../../../daemon/encoding/next-run.ts'

interface Options {
  encoders?: number
  longest?: number
  passes?: string[][]
  there?: string[]
  partial?: number[]
  leadIn?: (segment: number) => number
}

const key = (rendition: string, segment: number): string => `${rendition}/${segment}`
const WEIGHT: Record<string, number> = { fhd: 9, hd: 4, sd: 1 }
const work = (segment: number): number => (segment < 2 ? 0.5 : 1)

/**
 * All runs as encoders make them, each of which takes as long as its work is and asks for the next;
 * and when the last of them and the first had no more to do.
 */
function made(
  end: number,
  options: Options = {},
): { runs: EncodeRun[]; ended: number; idle: number } {
  const {
    encoders = 2,
    longest = 10,
    passes = [['hd', 'sd']],
    there = [],
    partial = [],
    leadIn = () => 0,
  } = options
  const taken = new Set(there)
  const runs: EncodeRun[] = []
  const freeAt = Array.from({ length: encoders }, () => 0)
  for (;;) {
    const encoder = freeAt.indexOf(Math.min(...freeAt))
    const now = freeAt[encoder]!
    const run = nextRun(
      {
        passes,
        end,
        missing: (rendition, segment) => !taken.has(key(rendition, segment)),
        work,
        remainingWork: freeAt.filter((at) => at > now).map((at) => at - now),
        weight: (rendition) => WEIGHT[rendition] ?? 1,
        isPartial: (segment) => partial.includes(segment),
        leadIn,
      },
      { encoders, longest },
    )
    if (!run) return { runs, ended: Math.max(...freeAt), idle: Math.min(...freeAt) }
    const pass = passes.find((names) => names.includes(run.renditions[0]!))!
    const share = weightOf(run.renditions) / weightOf(pass)
    for (let segment = run.first; segment <= run.last; segment++) {
      freeAt[encoder]! += work(segment) * share
      for (const rendition of run.renditions) taken.add(key(rendition, segment))
    }
    runs.push(run)
  }
}
const weightOf = (names: string[]): number =>
  names.reduce((sum, name) => sum + (WEIGHT[name] ?? 1), 0)
const lengths = (...args: Parameters<typeof made>): number[] =>
  made(...args).runs.map(({ first, last }) => last - first + 1)
const places = (runs: EncodeRun[]): number[][] => runs.map(({ first, last }) => [first, last])

describe('runs of segments', () => {
  it('the first are short, they grow, and the last are what is left for each', () => {
    assert.deepEqual(lengths(15), [2, 2, 4, 5, 2])
    assert.deepEqual(lengths(60).slice(0, 6), [2, 2, 4, 8, 10, 10])
    assert.deepEqual(lengths(60, { encoders: 4 }).slice(0, 8), [2, 1, 2, 3, 4, 6, 9, 10])
    assert.deepEqual(lengths(16, { encoders: 1 }), [2, 4, 10])
  })

  it('the beginning alone is made by two at once, where there are two', () => {
    assert.deepEqual(lengths(2), [1, 1])
    assert.deepEqual(lengths(2, { encoders: 1 }), [2])
  })

  it('all encoders end at about the same time, whatever the length', () => {
    for (const encoders of [2, 4]) {
      for (let end = 2 * encoders; end < 80; end++) {
        const { ended, idle } = made(end, { encoders, passes: [['fhd', 'hd', 'sd']] })
        assert.ok(
          ended - idle <= (encoders === 2 ? 0.7 : 1),
          `${end} segments by ${encoders}: one ends ${ended - idle} segments before another`,
        )
      }
    }
  })

  it('the last segment is shared by two, where both end sooner so', () => {
    const shared = made(16, { passes: [['fhd', 'hd', 'sd']] })
    assert.deepEqual(shared.runs.slice(-2), [
      { renditions: ['fhd'], first: 15, last: 15 },
      { renditions: ['hd', 'sd'], first: 15, last: 15 },
    ])
    // One rendition is not shared, and one encoder has nobody to share with.
    assert.equal(made(16, { passes: [['fhd']] }).runs.at(-1)!.renditions.length, 1)
    assert.equal(
      made(16, { encoders: 1, passes: [['fhd', 'hd', 'sd']] }).runs.at(-1)!.renditions.length,
      3,
    )
  })

  it('cover every segment of every rendition once, and none is longer than allowed', () => {
    for (const end of [1, 2, 3, 7, 40, 333]) {
      for (const encoders of [1, 2, 3, 8]) {
        const { runs } = made(end, { encoders })
        const covered = runs.flatMap(({ renditions, first, last }) =>
          renditions.flatMap((name) =>
            Array.from({ length: last - first + 1 }, (_, at) => key(name, first + at)),
          ),
        )
        assert.deepEqual(
          covered.toSorted(),
          Array.from({ length: end }, (_, segment) => [key('hd', segment), key('sd', segment)])
            .flat()
            .toSorted(),
        )
        assert.ok(runs.every(({ first, last }) => last - first < 10))
      }
    }
  })

  it('what is there already is left out, and only the renditions that miss it are made', () => {
    const { runs } = made(6, { encoders: 1, there: ['sd/0', 'sd/1', 'hd/4', 'sd/4'] })
    assert.deepEqual(runs, [
      { renditions: ['hd'], first: 0, last: 1 },
      { renditions: ['hd', 'sd'], first: 2, last: 3 },
      { renditions: ['hd', 'sd'], first: 5, last: 5 },
    ])
  })

  it('who goes on after a restart begins with long ones, each at what was left unfinished', () => {
    const there = Array.from({ length: 30 }, (_, segment) => [
      key('hd', segment),
      key('sd', segment),
    ]).flat()
    const { runs } = made(60, {
      there: [...there, key('hd', 33), key('sd', 33)],
      partial: [30, 38],
    })
    assert.deepEqual(places(runs).slice(0, 3), [
      [30, 32],
      [34, 37],
      [38, 47],
    ])
  })

  it('they begin soon after a keyframe, where those are far apart', () => {
    // Every 25/3 s, as x264 writes them: a segment of 4 s in two begins far behind one.
    const leadIn = (segment: number) => (segment < 2 ? segment * 2 : (segment - 1) * 4) % (25 / 3)
    const decoded = (runs: EncodeRun[]) =>
      Math.round(
        runs.filter(({ first }) => first > 1).reduce((sum, { first }) => sum + leadIn(first), 0),
      )
    const [near, anywhere] = [made(151, { leadIn }).runs, made(151).runs]
    assert.ok(
      decoded(near) < 0.75 * decoded(anywhere),
      `${decoded(near)} s decoded in vain beside ${decoded(anywhere)}`,
    )
    assert.ok(made(333, { leadIn }).runs.every(({ first, last }) => last - first < 10))
    // The last must not be longer for it: the others would wait.
    for (let end = 4; end < 80; end++) {
      const { ended, idle } = made(end, { leadIn, passes: [['fhd', 'hd', 'sd']] })
      assert.ok(
        ended - idle <= 0.7,
        `${end} segments: one ends ${ended - idle} segments before another`,
      )
    }
  })

  it('a further pass begins when those before leave nothing to begin', () => {
    const { runs } = made(8, { passes: [['sd'], ['hevc']] })
    const priority = runs.findIndex(({ renditions }) => renditions.join() === 'hevc')
    assert.ok(
      priority > 0 && runs.slice(priority).every(({ renditions }) => renditions.join() === 'hevc'),
    )
  })
})
