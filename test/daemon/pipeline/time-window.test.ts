import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { isOpen, nextOpening } from '../../../daemon/pipeline/reencode/time-window.ts'

const at = (time: string, day = '2026-03-14') => new Date(`${day}T${time}:00`)
const MODULE = join(import.meta.dirname, '../../../daemon/pipeline/reencode/time-window.ts')

/** What an expression gives where clocks change, as ISO times. */
function inBerlin(expression: string): unknown {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { isOpen, nextOpening } from ${JSON.stringify(MODULE)}
       console.log(JSON.stringify(${expression}))`,
    ],
    { encoding: 'utf8', env: { ...process.env, TZ: 'Europe/Berlin' } },
  )
  assert.ok(stdout, stderr)
  return JSON.parse(stdout)
}

describe('the time window of re-encoding', () => {
  it('is open from its first minute until before its last, also across midnight', () => {
    for (const [window, time, open] of [
      ['08:00-10:30', '07:59', false],
      ['08:00-10:30', '08:00', true],
      ['08:00-10:30', '10:29', true],
      ['08:00-10:30', '10:30', false],
      ['22:00-06:00', '21:59', false],
      ['22:00-06:00', '22:00', true],
      ['22:00-06:00', '00:00', true],
      ['22:00-06:00', '05:59', true],
      ['22:00-06:00', '06:00', false],
    ] as const)
      assert.equal(isOpen(window, at(time)), open, `${window} at ${time}`)
  })

  it('opens next today or tomorrow', () => {
    assert.deepEqual(nextOpening('22:00-06:00', at('12:00')), at('22:00'))
    assert.deepEqual(nextOpening('08:00-10:00', at('12:00')), at('08:00', '2026-03-15'))
    assert.deepEqual(nextOpening('22:00-06:00', at('22:00')), at('22:00', '2026-03-15'))
    assert.deepEqual(
      nextOpening('08:00-10:00', at('12:00', '2026-12-31')),
      at('08:00', '2027-01-01'),
    )
  })

  it('goes by the clock on the wall when clocks change', () => {
    // Set ahead from 2:00 to 3:00: the window from 2:30 opens an hour later by the sun.
    assert.deepEqual(
      inBerlin(`[
        nextOpening('02:30-06:00', new Date('2026-03-28T23:00:00Z')),
        isOpen('02:30-06:00', new Date('2026-03-29T00:59:00Z')),
        isOpen('02:30-06:00', new Date('2026-03-29T01:00:00Z')),
        nextOpening('22:00-06:00', new Date('2026-03-28T11:00:00Z')),
        nextOpening('22:00-06:00', new Date('2026-03-29T11:00:00Z')),
      ]`),
      [
        '2026-03-29T01:30:00.000Z',
        false,
        true,
        '2026-03-28T21:00:00.000Z',
        '2026-03-29T20:00:00.000Z',
      ],
    )
    // Set back from 3:00 to 2:00: the hour that comes twice is in the window twice.
    assert.deepEqual(
      inBerlin(`[
        isOpen('02:00-03:00', new Date('2026-10-25T00:30:00Z')),
        isOpen('02:00-03:00', new Date('2026-10-25T01:30:00Z')),
        isOpen('02:00-03:00', new Date('2026-10-25T02:00:00Z')),
        nextOpening('04:00-05:00', new Date('2026-10-24T22:00:00Z')),
      ]`),
      [true, true, false, '2026-10-25T03:00:00.000Z'],
    )
  })
})
