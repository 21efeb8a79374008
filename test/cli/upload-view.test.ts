import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createBoard, type UploadRow } from '../../cli/uploads/board.ts'
import { nameWidth, partsOfRow, ASCII, UNICODE } from '../../cli/uploads/view/line-of-row.ts'

const file = {
  path: '/films/the long way home.mp4',
  fileName: 'the long way home.mp4',
  sizeBytes: 8_000_000,
  modifiedMs: 0,
}

function lineOf(patch: Partial<Omit<UploadRow, 'file'>>, width: number, signs = UNICODE): string {
  const board = createBoard([file])
  board.change(0, patch)
  const rows = board.rows()
  return partsOfRow(rows[0]!, width, nameWidth(rows, width), signs)
    .map(({ text }) => text)
    .join('')
}

describe('the line of an upload', () => {
  const sending = {
    step: 'sending',
    sentBytes: 4_000_000,
    speed: { bytesPerSecond: 1_000_000, secondsLeft: 4 },
  } as const

  it('leaves out the size first, then the speed, then the time; never the percentage', () => {
    assert.deepEqual(
      [100, 70, 60, 45, 30, 20].map((width) => lineOf(sending, width)),
      [
        '↑ the long way home.mp4  ━━━━━━━━━━━━────────────  50 %  0:04 left  1.0 MB/s  of 8.0 MB',
        '↑ the long way home.mp4  ━━━━━━━━━─────────  50 %  0:04 left  1.0 MB/s',
        '↑ the long way home.mp4  ━━━━────  50 %  0:04 left  1.0 MB/s',
        '↑ the long way hom…  ━━━━━━━━━─────────  50 %',
        '↑ the long w…  ━━━━━────  50 %',
        '↑ the lon…  ━─  50 %',
      ],
    )
  })

  it('fits into every width', () => {
    for (let width = 20; width <= 120; width++) {
      for (const step of [
        'queued',
        'sending',
        'checking',
        'waiting',
        'encoding',
        'done',
        'failed',
        'stopped',
      ] as const) {
        const line = lineOf({ ...sending, step, secondsLeft: 7200, outcome: 'uploaded' }, width)
        assert.ok(line.length <= width, `${width}: ${line}`)
      }
    }
  })

  it('does without Unicode where the terminal has none', () => {
    assert.match(lineOf(sending, 60, ASCII), /^\^ the long way home\.mp4 {2}#+-+ +50 %/)
  })
})
