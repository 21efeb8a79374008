/** Videos as an earlier version of svc would have left them, in the folder of a running daemon. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Ladder } from '../../daemon/ports/media.ts'

export interface StoredJob {
  kind: string
  payload: Record<string, string>
  run_at: string
}

/** Takes the smallest rendition away from a ready video, which an earlier version did not make. */
export const loseRung = (dataDir: string, video: string): void =>
  changePlan(dataDir, video, (ladder) => ladder.video!.renditions.splice(-1)[0]!.name)

/** The cut of a video was made, and its files freed, so many days before. */
export const ageCut = (dataDir: string, video: string, days: number): void =>
  within(dataDir, (database) => {
    const { cut } = database.prepare('SELECT cut FROM videos WHERE id = ?').get(video) as {
      cut: string
    }
    const record = JSON.parse(cut) as { since: string; freedAt: string | null }
    const earlier = (time: string): string =>
      new Date(Date.parse(time) - days * 86_400_000).toISOString()
    const since = earlier(record.since)
    const freedAt = record.freedAt && earlier(record.freedAt)
    database
      .prepare('UPDATE videos SET cut = ? WHERE id = ?')
      .run(JSON.stringify({ ...record, since, freedAt }), video)
  })

/** The plan had no keyframes in the middle of segments. */
export const loseHalfKeyframes = (dataDir: string, video: string): void =>
  changePlan(dataDir, video, (ladder) => {
    delete ladder.video!.halfKeyframes
    return null
  })

function changePlan(
  dataDir: string,
  video: string,
  change: (ladder: Ladder) => string | null,
): void {
  within(dataDir, (database) => {
    const { id, ladder } = database
      .prepare(
        'SELECT s.id, s.ladder FROM sources s JOIN videos v ON v.served_source = s.id WHERE v.id = ?',
      )
      .get(video) as { id: string; ladder: string }
    const plan = JSON.parse(ladder) as Ladder
    const gone = change(plan)
    database.prepare('UPDATE sources SET ladder = ? WHERE id = ?').run(JSON.stringify(plan), id)
    database.prepare('DELETE FROM renditions WHERE source = ? AND name = ?').run(id, gone)
    // What is cached belongs to an earlier state of the video.
    database
      .prepare('UPDATE videos SET updated_at = ? WHERE id = ?')
      .run(new Date().toISOString(), video)
  })
}

/** Encoded before the first release: without a storyboard. */
export const makeVeryOld = (dataDir: string, video: string): void =>
  within(dataDir, (database) => {
    database
      .prepare(
        'UPDATE sources SET storyboard = 0 WHERE id = (SELECT served_source FROM videos WHERE id = ?)',
      )
      .run(video)
  })

export const jobsOf = (dataDir: string, video: string): StoredJob[] =>
  within(dataDir, (database) =>
    (
      database
        .prepare('SELECT kind, payload, run_at FROM jobs WHERE subject = ? ORDER BY kind')
        .all(video) as unknown as { kind: string; payload: string; run_at: string }[]
    ).map((row) => ({ ...row, payload: JSON.parse(row.payload) as Record<string, string> })),
  )

/** Removals that are planned for later are due. */
export const hastenSweeps = (dataDir: string): void =>
  within(dataDir, (database) => {
    database
      .prepare(`UPDATE jobs SET run_at = ? WHERE kind = 'sweep'`)
      .run(new Date().toISOString())
  })

function within<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'svc.db'), { timeout: 60_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
