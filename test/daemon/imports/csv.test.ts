import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { parseCsv } from '../../../daemon/imports/csv/parse.ts'
import { checkRows, readRows } from '../../../daemon/imports/csv/rows.ts'

const cells = (text: string): string[][] => parseCsv(text).rows.map((row) => row.cells)

describe('imports: a list as CSV', () => {
  it('is read as RFC 4180 has it', () => {
    assert.deepEqual(cells('a,b\r\n1,2\r\n'), [
      ['a', 'b'],
      ['1', '2'],
    ])
    assert.deepEqual(cells('a,b\n"x, y","he said ""no"""\n'), [
      ['a', 'b'],
      ['x, y', 'he said "no"'],
    ])
    assert.deepEqual(cells('a,b\n"two\nlines",\n'), [
      ['a', 'b'],
      ['two\nlines', ''],
    ])
    assert.deepEqual(cells('a,b\n1,'), [
      ['a', 'b'],
      ['1', ''],
    ])
    assert.deepEqual(cells('a\n""\n"x"'), [['a'], ['x']])
    assert.deepEqual(cells(''), [])
  })

  it('is read as spreadsheets write it: semicolons, tabs, old line ends, a mark, empty rows', () => {
    assert.deepEqual(cells('\uFEFFa;b\r1;"2;3"\r'), [
      ['a', 'b'],
      ['1', '2;3'],
    ])
    assert.deepEqual(cells('a\tb\n1\t2'), [
      ['a', 'b'],
      ['1', '2'],
    ])
    assert.deepEqual(
      parseCsv('a,b\n,\n\n1,2\n').rows.map(({ number }) => number),
      [1, 4],
    )
  })

  it('says in which row a quote is wrong', () => {
    assert.deepEqual(parseCsv('a,b\n1,"open\nand on\n').faults, [
      { row: 2, reason: 'quote_open', given: {} },
    ])
    assert.deepEqual(
      parseCsv('a,b\n1,"x"y\n').faults.map(({ row }) => row),
      [2],
    )
  })

  const allow = (url: string): void => {
    if (url.includes('inside')) throw new AppError('source_address_refused', 'inside the house')
  }
  const faultsOf = (text: string): string[] => {
    try {
      readRows(text, allow)
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'validation_failed')
      return error.faults!.map(({ path, message }) => `${path}: ${message}`)
    }
    return []
  }

  it('becomes videos and nested collections', () => {
    const { folders, videos } = readRows(
      'Title,URL,Tags,Collection Path,Visibility,External ' +
        'ID,Captions\nOne,https://a.example/one.mp4,opera; first night,Talks / ' +
        '2026,private,7,en=https://a.example/en.vtt ' +
        'de=https://a.example/de.srt\n,https://a.example/my%20film.mp4,,Talks,,,\n',
      allow,
    )
    assert.deepEqual(folders, [
      { externalId: 'Talks', name: 'Talks', parent: null },
      { externalId: 'Talks/2026', name: '2026', parent: 'Talks' },
    ])
    const [one, two] = videos
    assert.deepEqual(
      [one!.externalId, one!.name, one!.parent, one!.plan.visibility, one!.plan.tags],
      ['7', 'One', 'Talks/2026', 'private', ['opera', 'first night']],
    )
    assert.deepEqual(
      one!.plan.captions.map(({ language, from }) => [language, from]),
      [
        ['en', 'https://a.example/en.vtt'],
        ['de', 'https://a.example/de.srt'],
      ],
    )
    assert.deepEqual(
      [two!.externalId, two!.name, two!.parent, two!.plan.visibility],
      ['https://a.example/my%20film.mp4', 'my film', 'Talks', 'public'],
    )
  })

  it('every fault is named by its row', () => {
    const faults = faultsOf(
      'url,name,visibility,external_id,captions\n,x,,,\nftp,x,,1,\nhttps://inside/a.mp4,x,secret,1,nonsense\nhttps://a.example/b.mp4,x,,,,,more\n',
    )
    const found = (start: string): boolean => faults.some((fault) => fault.startsWith(start))
    for (const start of [
      'row 2, url: is empty',
      'row 3, url: is not a URL',
      'row 4, url: inside the house',
      'row 4, visibility',
      'row 4, external_id: duplicates row 3',
      'row 4, captions',
      'row 5: has 7 cells',
    ])
      assert.ok(found(start), `${start} in ${faults.join(' | ')}`)
  })

  it('needs the names of its columns', () => {
    assert.match(
      faultsOf('https://a.example/a.mp4\n').join(),
      /is not a known column.*has no url column/,
    )
    assert.match(
      faultsOf('url,constructor\nhttps://a.example/a.mp4,x\n').join(),
      /"constructor" is not a known column/,
    )
    assert.match(
      faultsOf('url,url\nhttps://a.example/a.mp4,x\n').join(),
      /row 1, url: appears twice/,
    )
    assert.match(faultsOf('url\n').join(), /no rows below/)
    assert.match(faultsOf(' ').join(), /empty/)
  })
})

/** Lists that took the square of their length to be read, at a size at which that would take hours. */
describe('imports: hostile lists', () => {
  const allow = (): void => {}
  const faultsOf = (text: string): string[] =>
    checkRows(text, allow).faults.map(({ row, reason }) => `${row} ${reason}`)

  it('a head of millions of columns is refused by their number', () => {
    assert.deepEqual(faultsOf(`url${',url'.repeat(3_000_000)}\n${'x\n'.repeat(20_000)}`), [
      '1 too_many_columns',
    ])
  })

  it('a cell is as long as a cell may be, also one of many captions, folders or tags', () => {
    const languages = Array.from(
      { length: 300_000 },
      (_, at) => `en-${at.toString(36).padStart(5, '0')}=https://a.example/x`,
    )
    assert.deepEqual(
      faultsOf(`url,captions\nhttps://a.example/a.mp4,${languages.join(' ')}\n`).slice(0, 1),
      ['2 cell_too_long'],
    )
    assert.deepEqual(
      faultsOf(`url,collection\nhttps://a.example/a.mp4,${'a/'.repeat(3_000_000)}\n`),
      ['2 cell_too_long', '2 folder_too_deep'],
    )
    assert.deepEqual(faultsOf(`url,tags\nhttps://a.example/a.mp4,"${'a;'.repeat(3_000_000)}"\n`), [
      '2 cell_too_long',
    ])
  })

  it('of millions of rows, cells and faults as many are kept as somebody reads, and all rows are counted', () => {
    const { total, faults } = checkRows(`url\n${'"x"y\n'.repeat(3_000_000)}`, allow)
    assert.equal(total, 3_000_000)
    assert.ok(faults.length <= 10_000, `${faults.length} faults`)
    assert.ok(faults.some(({ reason }) => reason === 'list_too_long'))
    assert.deepEqual(faultsOf(`url\n${','.repeat(6_000_000)}\n`), ['2 list_without_rows'])
  })
})
