import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Collection } from '../../../daemon/contract/collection.ts'
import {
  branches,
  collectionPaths,
  mayLieIn,
  pathName,
} from '../../../renderer/state/collection-tree.ts'
import { addressOf, apiQuery, EVERYTHING, queryOf } from '../../../renderer/state/library.ts'
import { inverses } from '../../../renderer/library/video-actions.ts'
import { csvOf } from '../../../renderer/library/bulk/download-list.ts'
import { timeInAddress } from '../../../renderer/video/time-in-address.ts'
import {
  columnsIn,
  heightOf,
  placeAfter,
  rowsInSight,
} from '../../../renderer/library/list/rows.ts'

describe('parts of the library', () => {
  it('what is asked for goes into the address and comes back, and nonsense counts as not said', () => {
    const query = {
      ...EVERYTHING,
      q: 'a & b',
      sort: 'name',
      collection: `col_${'a'.repeat(20)}`,
      status: 'ready',
      tag: 'é, x',
      from: '2026-01-31',
      archived: true,
    } as const
    assert.deepEqual(queryOf(addressOf(query).slice(1)), query)
    assert.equal(addressOf(EVERYTHING), '/')
    assert.deepEqual(
      queryOf('?sort=size&status=gone&collection=col_1&from=now&archived=1&visibility=all'),
      EVERYTHING,
    )
  })

  it('days count as a whole, and a search in a collection looks further inside', () => {
    const { created_after, created_before, recursive } = apiQuery({
      ...EVERYTHING,
      q: 'x',
      collection: `col_${'a'.repeat(20)}`,
      from: '2026-01-31',
      to: '2026-01-31',
    }) as Record<string, string>
    assert.equal(Date.parse(created_before!) - Date.parse(created_after!), 86_400_001)
    assert.equal(recursive, 'true')
    assert.equal('recursive' in apiQuery({ ...EVERYTHING, q: 'x', collection: 'none' }), false)
  })

  it('a link to a moment is understood, or leads to the beginning', () => {
    assert.deepEqual(
      ['?t=75.5', '?t=0', '', '?t=', '?t=-1', '?t=soon', '?t=Infinity'].map(timeInAddress),
      [75.5, 0, null, null, null, null, null],
    )
  })

  it('rows in sight are known from where the window is', () => {
    const grid = { count: 5_000, columns: 3, rowHeight: 200 }
    assert.equal(heightOf(grid), 1_667 * 200)
    assert.deepEqual(rowsInSight(grid, -100, 800), { first: 0, last: 7 })
    assert.deepEqual(rowsInSight(grid, 100_000, 800), { first: 497, last: 508 })
    assert.deepEqual(rowsInSight(grid, 400_000, 800), { first: 1_667, last: 1_667 })
    assert.deepEqual(rowsInSight({ ...grid, count: 0 }, 0, 800), { first: 0, last: 0 })
    assert.deepEqual(
      [100, 216, 447, 448, 1_000].map((width) => columnsIn(width, 216, 16)),
      [1, 1, 1, 2, 4],
    )
  })

  it('keys move through rows and columns, and stop at the ends', () => {
    const grid = { count: 8, columns: 3, rowHeight: 1 }
    const from = (at: number) =>
      Object.fromEntries(
        ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageDown'].map(
          (key) => [key, placeAfter(key, at, grid, 2)],
        ),
      )
    assert.deepEqual(from(0), {
      ArrowLeft: 0,
      ArrowRight: 1,
      ArrowUp: 0,
      ArrowDown: 3,
      Home: 0,
      End: 7,
      PageDown: 6,
    })
    assert.deepEqual(from(5), {
      ArrowLeft: 4,
      ArrowRight: 6,
      ArrowUp: 2,
      ArrowDown: 7,
      Home: 0,
      End: 7,
      PageDown: 7,
    })
    assert.deepEqual(from(7), {
      ArrowLeft: 6,
      ArrowRight: 7,
      ArrowUp: 4,
      ArrowDown: 7,
      Home: 0,
      End: 7,
      PageDown: 7,
    })
    assert.equal(placeAfter('x', 0, grid, 2), undefined)
  })

  it('a tree shows what is open, and nothing may lie in itself', () => {
    const collection = (id: string, parent: string | null) =>
      ({ id, parent, name: id.toUpperCase(), position: 0 }) as Collection
    const all = [
      collection('b', 'a'),
      collection('a', null),
      collection('c', 'b'),
      collection('z', 'gone'),
      collection('b10', 'a'),
      collection('b9', 'a'),
    ]
    const seen = (open: string[]) =>
      branches(all, (id) => open.includes(id)).map(
        ({ collection: { id }, level, hasInside }) =>
          `${'-'.repeat(level)}${id}${hasInside ? '+' : ''}`,
      )
    assert.deepEqual(seen([]), ['-a+', '-z'])
    assert.deepEqual(seen(['a', 'b']), ['-a+', '--b+', '---c', '--b9', '--b10', '-z'])
    assert.equal(pathName(all, 'c'), 'A / B / C')
    assert.deepEqual(
      [null, 'z', 'a', 'b', 'c'].map((parent) => mayLieIn(all, 'b', parent)),
      [true, true, true, false, false],
    )
  })

  it('collections are chosen from as people sort them, each before what lies in it', () => {
    const all = [
      ['b', 'Part 10', null],
      ['a', 'part 2', null],
      ['c', 'Zebra', 'a'],
      ['d', 'Émile', null],
      ['e', 'part 2 b', null],
    ] as const
    const choices = collectionPaths(all.map(([id, name, parent]) => ({ id, name, parent })))
    assert.deepEqual(
      choices.map(({ path }) => path),
      ['Émile', 'part 2', 'part 2 / Zebra', 'part 2 b', 'Part 10'],
    )
  })

  it('undo puts back what the change made another, those alike together', () => {
    const was = (collection: string | null, ...tags: string[]) => ({
      collection,
      visibility: 'public' as const,
      tags,
      archived: false,
    })
    const before = new Map([
      ['1', was(null, 'x')],
      ['2', was('c1')],
      ['3', was('c2')],
      ['4', was(null, 'x')],
    ])
    assert.deepEqual(inverses({ collection: 'c2' }, before), [
      { change: { collection: null }, videos: ['1', '4'] },
      { change: { collection: 'c1' }, videos: ['2'] },
    ])
    assert.deepEqual(inverses({ add_tags: ['x', 'y'] }, before), [
      { change: { remove_tags: ['y'] }, videos: ['1', '4'] },
      { change: { remove_tags: ['x', 'y'] }, videos: ['2', '3'] },
    ])
    assert.deepEqual(inverses({ archived: false, visibility: 'public' }, before), [])
  })

  it('a list for spreadsheets holds no formulas', () => {
    assert.equal(
      csvOf([
        ['a', 'b'],
        ['say "hi", you', null],
        ['=1+1', 2],
        ['two\nlines', true],
      ]),
      '\uFEFFa,b\r\n"say ""hi"", you",\r\n\'=1+1,2\r\n"two\nlines",true\r\n',
    )
  })
})
