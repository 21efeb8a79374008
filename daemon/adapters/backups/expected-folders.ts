/** Which folders below `videos/` the rows of a database name. */
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sourcePrefix, videoPrefix } from '../../ports/layout.ts'
import { DATABASE } from './manifest.ts'

/** The spaces, the videos and their sources, and removals that are still to be done. */
export async function foldersInRows(dataDir: string): Promise<Set<string>> {
  const sqlite = await import('node:sqlite')
  const database = new sqlite.DatabaseSync(join(dataDir, DATABASE), {
    readOnly: true,
    timeout: 5_000,
  })
  try {
    const folders = new Set<string>()
    for (const path of pathsIn(database))
      for (let at = path; at !== 'videos' && at !== '.'; at = dirname(at)) folders.add(at)
    return folders
  } finally {
    database.close()
  }
}

function* pathsIn(database: DatabaseSync): Generator<string> {
  const rows = (sql: string) => database.prepare(sql).iterate()
  for (const { id } of rows('SELECT id FROM spaces')) yield `videos/${String(id)}`
  for (const { id } of rows('SELECT id FROM videos')) yield videoPrefix(String(id))
  for (const { id, video } of rows('SELECT id, video FROM sources'))
    yield sourcePrefix(String(video), String(id))
  for (const { subject } of rows("SELECT subject FROM jobs WHERE kind = 'sweep'"))
    yield String(subject)
}
