import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { nextRun, type Run } from '../../../daemon/encoding/next-run.ts'

const key = (rendition: string, segment: number): string => `${rendition}/${segment}`

/** All runs, one after another, as encoders that take turns would begin them. */
function runsOf(end: number, options: { encoders?: number; longest?: number; passes?: string[][]; there?: string[]; begun?: number[]; leadIn?: (segment: number) => number } = {}): Run[] {
  const { encoders = 2, longest = 7, passes = [['hd', 'sd']], there = [], begun = [], leadIn = () => 0 } = options
  const taken = new Set(there)
  const runs: Run[] = []
  for (;;) {
    const run = nextRun({ passes, end, missing: (rendition, segment) => !taken.has(key(rendition, segment)), begun: (segment) => begun.includes(segment), leadIn }, { encoders, longest })
    if (!run) return runs
    for (const rendition of run.renditions) for (let segment = run.first; segment <= run.last; segment++) taken.add(key(rendition, segment))
    runs.push(run)
  }
}
const lengths = (...args: Parameters<typeof runsOf>): number[] => runsOf(...args).map(({ first, last }) => last - first + 1)

describe('runs of segments', () => {
  it('the first are short, they grow, and towards the end they shrink again', () => {
    assert.deepEqual(lengths(16), [2, 1, 2, 2, 3, 2, 2, 1, 1])
    assert.deepEqual(lengths(60).slice(0, 8), [2, 1, 2, 2, 4, 4, 7, 7])
    assert.equal(lengths(60).at(-1), 1)
  })

  it('cover every segment of every rendition once, in order, and none is longer than allowed', () => {
    for (const end of [1, 2, 3, 7, 40, 333]) {
      for (const encoders of [1, 2, 3, 8]) {
        const runs = runsOf(end, { encoders })
        assert.deepEqual(runs.map(({ first }, at) => first === (runs[at - 1]?.last ?? -1) + 1), runs.map(() => true))
        assert.equal(runs.at(-1)!.last, end - 1)
        assert.ok(runs.every(({ first, last, renditions }) => last - first < 7 && renditions.join() === 'hd,sd'))
      }
    }
  })

  it('what is there already is left out, and only the renditions that miss it are made', () => {
    const runs = runsOf(6, { there: ['sd/0', 'sd/1', 'hd/4', 'sd/4'] })
    assert.deepEqual(runs, [
      { renditions: ['hd'], first: 0, last: 1 },
      { renditions: ['hd', 'sd'], first: 2, last: 2 },
      { renditions: ['hd', 'sd'], first: 3, last: 3 },
      { renditions: ['hd', 'sd'], first: 5, last: 5 },
    ])
  })

  it('who goes on after a restart begins with long ones, each at what was left unfinished', () => {
    const there = Array.from({ length: 30 }, (_, segment) => [key('hd', segment), key('sd', segment)]).flat()
    assert.deepEqual(runsOf(60, { there: [...there, key('hd', 33), key('sd', 33)], begun: [30, 38] }).slice(0, 4).map(({ first, last }) => [first, last]), [[30, 32], [34, 37], [38, 44], [45, 49]])
  })

  it('they begin soon after a keyframe, where those are far apart', () => {
    // Every 25/3 s, as x264 writes them: a segment of 4 s in two begins far behind one.
    const leadIn = (segment: number) => ((segment - 1) * 4) % (25 / 3)
    const decoded = (runs: Run[]) => Math.round(runs.filter(({ first }) => first > 1).reduce((sum, { first }) => sum + leadIn(first), 0))
    const [near, anywhere] = [runsOf(31, { leadIn }), runsOf(31)]
    assert.deepEqual(near.map(({ first, last }) => last - first + 1), [2, 2, 2, 2, 4, 4, 6, 2, 3, 2, 2])
    assert.deepEqual([near, anywhere].map(decoded), [27, 64])
    assert.ok(runsOf(333, { leadIn }).every(({ first, last }) => last - first < 7))
  })

  it('a further pass begins when those before leave nothing to begin', () => {
    const runs = runsOf(8, { passes: [['sd'], ['hevc']] })
    const turn = runs.findIndex(({ renditions }) => renditions.join() === 'hevc')
    assert.ok(turn > 0 && runs.slice(turn).every(({ renditions }) => renditions.join() === 'hevc'))
  })

  it('all at once where the source can only be read from its start', () => {
    assert.deepEqual(lengths(500, { longest: Infinity }), [500])
  })
})
