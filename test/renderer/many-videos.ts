/** A data folder with many videos in it, for a daemon that is started on it: written straight into its database. */
import { link, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openVault } from '../../daemon/adapters/vault.ts'
import { wordsOf } from '../../daemon/contract/search-words.ts'
import { openDatabase } from '../../daemon/db/database.ts'
import { nameKeyOf } from '../../daemon/db/name-key.ts'
import { searchTextOf } from '../../daemon/db/search-text.ts'
import { posterImageDir, subtitleFile } from '../../daemon/ports/layout.ts'
import { spaceRecord } from '../support/space-record.ts'

export interface ManyVideos {
  dataDir: string
  space: string
  ids: string[]
  collections: string[]
}

const SUBJECTS = [
  'Welcome to the course',
  'Safety on site',
  'Quarterly review',
  'Interview with the founder',
  'Product tour',
  'Annual meeting',
  'Onboarding',
  'Field report',
  'Workshop recording',
  'Customer story',
  'Lecture',
  'Behind the scenes',
]
const TAGS = ['training', 'internal', 'marketing', 'event', 'archive 2024', 'season']
const TALK = [
  'good morning everybody',
  'let us look at the budget',
  'the schedule for next week',
  'questions from the audience',
  'thank you for listening',
]
const POSTER = JSON.stringify({ kind: 'image', image: 'p', width: 640, height: 360 })
/** What is made from now on is newer. */
const START = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 86_400_000

/**
 * `count` videos, newest first as `ids` has them: "Safety on site 0002". Each third is said
 * something in; a handful is of another state. `pictures`: JPEG files, used in turn as their
 * posters. `isSpoken`: false where nothing is to be said, which is as much work as all the rest.
 * `series`: so many collections beside the few, "Series 001".
 */
export async function manyVideos(
  count: number,
  {
    pictures = [],
    isSpoken = true,
    series = 0,
  }: { pictures?: string[]; isSpoken?: boolean; series?: number } = {},
): Promise<ManyVideos> {
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-many-'))
  // Data without their key are refused at the start.
  openVault(dataDir)
  const file = join(dataDir, 'svc.db')
  const space = 'many0'
  const database = await openDatabase({ file })
  const createdAt = new Date(START - 400 * 86_400_000).toISOString()
  await database.write(({ spaces }) =>
    spaces.insert(spaceRecord({ id: space, name: 'Studio North', createdAt })),
  )
  await database.close()

  const db = new DatabaseSync(file)
  db.exec('BEGIN')
  const collections = ['Courses', 'Events', 'Product', 'Press'].map((name, at) =>
    addCollection(db, { space, name, parent: null, at }),
  )
  collections.push(
    addCollection(db, { space, name: 'First year', parent: collections[0]!, at: 4 }),
    addCollection(db, { space, name: 'Second year', parent: collections[0]!, at: 5 }),
  )
  const [nested, more] = [
    collections.length,
    Array.from({ length: series }, (_, at) => `Series ${String(at + 1).padStart(3, '0')}`),
  ]
  for (const [at, name] of more.entries())
    addCollection(db, { space, name, parent: null, at: nested + at })
  const ids = Array.from({ length: count }, (_, at) =>
    addVideo(db, {
      space,
      at,
      isPictured: pictures.length > 0,
      isSpoken,
      collection: at % 5 === 0 ? collections[at % collections.length]! : null,
    }),
  )
  db.exec('COMMIT')
  db.close()
  if (pictures.length > 0)
    for (const [at, id] of ids.entries())
      await addPicture(dataDir, id, pictures[at % pictures.length]!)
  return { dataDir, space, ids, collections }
}

function addCollection(
  db: DatabaseSync,
  { space, name, parent, at }: { space: string; name: string; parent: string | null; at: number },
): string {
  const id = `col_${String(at).padStart(20, '0')}`
  const time = new Date(START - 300 * 86_400_000 + at).toISOString()
  db.prepare(
    'INSERT INTO collections (id, space, name, parent, public_listing, position, created_at, ' +
      'updated_at) VALUES (?, ?, ?, ?, 0, 0, ?, ?)',
  ).run(id, space, name, parent, time, time)
  return id
}

function addVideo(
  db: DatabaseSync,
  {
    space,
    at,
    isPictured,
    isSpoken,
    collection,
  }: {
    space: string
    at: number
    isPictured: boolean
    isSpoken: boolean
    collection: string | null
  },
): string {
  const id = `${space}v${String(at).padStart(9, '0')}`
  const name = `${SUBJECTS[at % SUBJECTS.length]} ${String(at + 1).padStart(4, '0')}`
  const tags = at % 4 === 0 ? [TAGS[at % TAGS.length]!] : []
  const time = new Date(START - at * 3_600_000).toISOString()
  const source = `src_${String(at).padStart(20, '0')}`
  const status = at % 97 === 50 ? 'errored' : 'ready'
  db.prepare(
    `INSERT INTO videos (id, space, name, description, collection, visibility, status, playable, progress, error, settings, tags, metadata, created_at, updated_at, uploaded_at, playable_at, ready_at, search_text, name_key, source, served_source, poster)
     VALUES (?, ?, ?, '', ?, ?, ?, ?, 1, ?, '{}', ?, '{}', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    space,
    name,
    collection,
    at % 7 === 0 ? 'private' : 'public',
    status,
    status === 'ready' ? 1 : 0,
    status === 'ready' ? null : '{"code":"source_damaged","message":"The file is damaged."}',
    JSON.stringify(tags),
    time,
    time,
    time,
    status === 'ready' ? time : null,
    status === 'ready' ? time : null,
    searchTextOf(name, tags),
    nameKeyOf(name),
    source,
    source,
    isPictured ? POSTER : null,
  )
  db.prepare(
    // With a storyboard: a start encodes videos of before the first release again, which have none.
    'INSERT INTO sources (id, video, file_name, size_bytes, duration_seconds, width, height, ' +
      'frame_rate, storyboard, created_at) VALUES (?, ?, ?, ?, ?, 1920, 1080, 25, 1, ?)',
  ).run(source, id, `${name}.mp4`, 4_000_000 + at * 70_000, 20 + ((at * 37) % 3_000), time)
  if (isSpoken && at % 3 === 0) addTalk(db, id, at, time)
  return id
}

async function addPicture(dataDir: string, video: string, picture: string): Promise<void> {
  const folder = join(dataDir, posterImageDir(video, 'p'))
  await mkdir(folder, { recursive: true })
  await link(picture, join(folder, 'thumbnail.jpg'))
}

/** Three hundred cues: a quarter of an hour of speech. */
function addTalk(db: DatabaseSync, video: string, at: number, time: string): void {
  const id = `sub_${String(at).padStart(20, '0')}`
  const lines = Array.from(
    { length: 300 },
    (_, cue) =>
      `${cue * 3}\t${cue === 100 ? `chapter ${at + 1} begins here` : TALK[(cue + at) % TALK.length]}`,
  )
  db.prepare(
    'INSERT INTO subtitles (id, video, language, label, kind, original, origin, created_at, ' +
      `status) VALUES (?, ?, 'en', 'English', 'subtitles', 1, 'uploaded', ?, 'ready')`,
  ).run(id, video, time)
  const words = wordsOf(lines.map((line) => line.split('\t')[1]).join(' ')).join(' ')
  db.prepare(
    'INSERT INTO transcripts (id, subtitle, video, file, words, lines) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(at + 1, id, video, subtitleFile({ video, source: null, id }), words, lines.join('\n'))
}
