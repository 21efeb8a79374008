import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { toJson, toJsonLine } from '../../cli/output/json.ts'
import { renderTable, type TableColumn } from '../../cli/output/table.ts'
import { cut, pad, plainText, widthOf } from '../../cli/output/text.ts'
import { typedAgain } from '../../cli/output/typed.ts'
import { formatBytes, formatDuration, formatPercent } from '../../cli/output/units.ts'
import { sentInWords } from '../../cli/uploads/format-progress.ts'
import { createUploadSpeed } from '../../cli/uploads/upload-speed.ts'
import { exitCodes } from '../../cli/help/topics.ts'
import { ERRORS } from '../../daemon/contract/errors.ts'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'

describe('text on a terminal', () => {
  it('is measured in cells, not in characters', () => {
    assert.equal(widthOf('plain'), 5)
    assert.equal(widthOf('日本'), 4)
    assert.equal(widthOf('e\u0301'), 1)
    assert.equal(widthOf('🎬 a'), 4)
    assert.equal(widthOf('👨‍👩‍👧'), 2)
  })

  it('is cut with an ellipsis and never inside a character', () => {
    assert.equal(cut('abcdef', 6), 'abcdef')
    assert.equal(cut('abcdefg', 6), 'abcde…')
    assert.equal(cut('日本語', 5), '日本…')
    assert.equal(cut('日本語', 4), '日…')
    assert.equal(cut('abc', 0), '')
    assert.equal(pad('日', 4), '日  ')
    assert.equal(pad('7', 3, 'right'), '  7')
  })

  it('reaches the terminal without anything that the terminal would obey', () => {
    assert.equal(plainText('a\u001b[2Jb\u0007c\nd'), 'a [2Jb c d')
    assert.equal(plainText('a\nb\u009bc', true), 'a\nb c')
    assert.equal(toJsonLine('a\u009b\u007f\u001b'), '"a\\u009b\\u007f\\u001b"\n')
    const name = 'a\u202eb\u2066c'
    assert.equal(
      toJsonLine(name),
      '"a\\u202eb\\u2066c"\n',
      'nor what turns the direction of writing',
    )
    assert.equal(JSON.parse(toJsonLine(name)), name)
    assert.deepEqual(JSON.parse(toJson({ name: 'a\u009bb\u001b[0m' })), {
      name: 'a\u009bb\u001b[0m',
    })
  })
})

describe('numbers for people', () => {
  it('carry their unit', () => {
    assert.deepEqual([0, 999, 1000, 1_550_000, 99_950_000, 999_600_000, 5e12].map(formatBytes), [
      '0 B',
      '999 B',
      '1.0 kB',
      '1.6 MB',
      '100 MB',
      '1.0 GB',
      '5.0 TB',
    ])
    assert.deepEqual([0, 7.4, 59.6, 750, 3723].map(formatDuration), [
      '0:00',
      '0:07',
      '1:00',
      '12:30',
      '1:02:03',
    ])
  })

  it('say 100 % only when all of it is there', () => {
    assert.deepEqual([-1, 0.5, 0.999, 1, 2].map(formatPercent), [
      '0 %',
      '50 %',
      '99 %',
      '100 %',
      '100 %',
    ])
  })

  it('tell speed and time left from the last seconds only', () => {
    let now = 0
    const speed = createUploadSpeed(10_000_000, () => now)
    assert.equal(speed(4_000_000), null)
    now = 1000
    assert.deepEqual(speed(5_000_000), { bytesPerSecond: 1_000_000, secondsLeft: 5 })
    now = 20_000
    speed(5_100_000)
    now = 21_000
    assert.equal(
      sentInWords(7_100_000, 10_000_000, speed(7_100_000)),
      '7.1 MB of 10.0 MB, 2.0 MB/s, 0:01 left',
    )
    now = 22_000
    assert.equal(speed(6_000_000), null, 'a new try begins anew')
  })
})

describe('a table', () => {
  const columns: TableColumn<{ id: string; name: string; size: number }>[] = [
    { field: 'id' },
    { field: 'name', flexible: true },
    { field: 'size', align: 'right' },
  ]
  const rows = [
    { id: 'a1', name: 'short', size: 5 },
    { id: 'b2', name: 'a name that is rather long, with 日本語', size: 12345 },
  ]

  it('is aligned', () => {
    assert.equal(
      renderTable(columns, rows, { width: Infinity }),
      [
        'ID  NAME                                      SIZE',
        'a1  short                                        5',
        'b2  a name that is rather long, with 日本語  12345',
        '',
      ].join('\n'),
    )
  })

  it('fits the terminal: names give way, ids do not', () => {
    const lines = renderTable(columns, rows, { width: 30 }).trimEnd().split('\n')
    assert.deepEqual(lines.map(widthOf), [30, 30, 30])
    assert.equal(lines[2], 'b2  a name that is rat…  12345')
  })

  it('leaves out columns from the right before a name has fewer than 16 cells', () => {
    const video = {
      id: 'k3x9aB7dQ2mZp0R',
      name: 'A rather long name of a recording',
      status: 'processing 0 %',
      size: '1.0 GB',
      created: '2026-03-01 14:05',
    }
    const all: TableColumn<typeof video>[] = [
      { field: 'id' },
      { field: 'name', flexible: true },
      { field: 'status' },
      { field: 'size' },
      { field: 'created' },
    ]
    const shown = (width: number): string[] =>
      renderTable(all, [video], { width })
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/ {2,}/g, '|'))
    assert.deepEqual(shown(60), [
      'ID|NAME|STATUS|SIZE',
      'k3x9aB7dQ2mZp0R|A rather long name…|processing 0 %|1.0 GB',
    ])
    assert.deepEqual(shown(50)[0], 'ID|NAME|STATUS')
    assert.deepEqual(shown(200)[0], 'ID|NAME|STATUS|SIZE|CREATED')
  })

  it('never breaks a line, however narrow the terminal', () => {
    for (const line of renderTable(columns, rows, { width: 12 }).trimEnd().split('\n'))
      assert.ok(widthOf(line) <= 12, line)
  })

  it('keeps a row on its line when a name holds a line break', () => {
    assert.equal(
      renderTable(columns, [{ id: 'a', name: 'x\ny', size: 1 }], { width: 80 }).split('\n').length,
      3,
    )
  })
})

describe('what is said after an interruption', () => {
  it('can be typed again as it stands', () => {
    assert.equal(
      typedAgain(['videos', 'upload', "it's a film.mp4", '--wait']),
      `svc videos upload 'it'\\''s a film.mp4' --wait`,
    )
  })
})

describe('svc help exit-codes', () => {
  it('names every code of the catalogue below its exit code', () => {
    const lines = exitCodes().split('\n')
    const exitOf = new Map<string, number>()
    let exit = -1
    for (const line of lines) {
      const head = /^ {2}\s*(\d+) {2}\S/.exec(line)
      if (head) exit = Number(head[1])
      const code = /^ {9}(\w+)$/.exec(line)
      if (code) exitOf.set(code[1]!, exit)
    }
    const expected = new Map<string, number>(
      Object.entries(ERRORS).map(([code, entry]) => [code, entry.exit]),
    )
    for (const [code, number] of Object.entries(CLI_EXIT))
      if (code !== 'ok') expected.set(code, number)
    assert.deepEqual(new Map([...exitOf].sort()), new Map([...expected].sort()))
    assert.doesNotMatch(exitCodes(), /^ {2,}\d+ +$/m, 'every exit code has its meaning')
  })
})
