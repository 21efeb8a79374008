/** A list of the stage's: it is sorted, searched and cut into pages as the appliance does. */
import type { Listing } from '../../../daemon/contract/listing.ts'
import type { Stage } from '../stage.ts'

const NAMES = [
  'A walk along the coast',
  'The harbour at night',
  'Bread, from grain to crust',
  'Every bridge of the river',
  'A year in the beech wood',
  'Clouds',
  'How a violin is made',
  'Winter ferries',
]

export const SPACE = 'm5e7u'
export const INNER = `col_${'i'.repeat(20)}`

export interface Given {
  id?: string
  count?: number
  change?: Partial<Listing['data'][number]>
  collections?: Listing['collections']
  path?: Listing['path']
  name?: string
}

/** Its videos can be played. Answers their ids, newest first. */
export function addList(
  stage: Stage,
  {
    id = SPACE,
    count = 8,
    change = {},
    collections = [],
    path = [],
    name = 'Museum films',
  }: Given = {},
): string[] {
  const all = Array.from({ length: count }, (_, number): Listing['data'][number] => {
    const embed = stage.add({ name: nameOf(number) })
    return {
      object: 'listed_video',
      id: embed.id,
      name: embed.name,
      description: number % 2 ? 'Filmed by the house' : '',
      audio_only: false,
      language: 'en',
      duration_seconds: 61 + number * 47,
      width: 960,
      height: 540,
      aspect_ratio: '16:9',
      urls: { poster: embed.urls.poster, thumbnail: embed.urls.poster, image: null },
      created_at: new Date(Date.UTC(2026, 2, 28 - number, 9)).toISOString(),
      ...change,
    }
  })
  stage.lists.set(id, (query) => {
    const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const found = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    const sort = query.get('sort')!
    // By hand: the middle one first.
    const middle = found.length >> 1
    const arranged = [...found.slice(middle), ...found.slice(0, middle)]
    const sorted =
      sort === 'position'
        ? arranged
        : found.toSorted(
            (a, b) =>
              (sort.endsWith('name')
                ? a.name.localeCompare(b.name, 'en')
                : Date.parse(a.created_at) - Date.parse(b.created_at)) *
              (sort.startsWith('-') ? -1 : 1),
          )
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    const isWhole = from === 0 && words.length === 0 && query.get('recursive') !== 'true'
    return {
      object: 'list',
      id,
      name,
      path,
      collections: isWhole ? collections : [],
      data: sorted.slice(from, to),
      has_more: to < found.length,
      next_cursor: to < found.length ? String(to) : null,
    }
  })
  return all.map((video) => video.id)
}

export const nameOf = (number: number): string => NAMES[number] ?? `Film number ${number + 1}`

export const inner = (name = 'Concerts'): Listing['collections'][number] => ({
  object: 'listed_collection',
  id: INNER,
  name,
  video_count: 2,
})
