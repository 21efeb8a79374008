import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { REPORTS } from '../../../daemon/adapters/analytics/reports.ts'
import type { Work } from '../../../daemon/adapters/analytics/work.ts'
import { videoOf } from './batches.ts'

/** How many questions a report asks of the database, which has nothing. */
function questionsOf(report: Work<unknown>): number {
  for (let count = 0; ; count += 1) if (report.next({ rows: [], changes: 0 }).done) return count
}

describe('reports about a collection', () => {
  it('ask few questions, however many videos are in it', () => {
    const videos = Array.from({ length: 3_000 }, (_, number) => videoOf(number))
    const question = { space: videos[0]!.slice(0, 5), videos, fromHour: 1_000, toHour: 1_100 }
    const ranking = { ...question, sort: 'views', limit: 10 } as const
    const { fromHour, toHour, ...scope } = question
    const reports = {
      totals: REPORTS.totals(question),
      series: REPORTS.series({ ...scope, edges: [fromHour, toHour] }),
      byVideo: REPORTS.byVideo(ranking),
      byValue: REPORTS.byValue({ ...ranking, dimension: 'browser' }),
      classes: REPORTS.classes({ ...question, of: 'startup_ms' }),
      retention: REPORTS.retention(question),
    }
    for (const [name, report] of Object.entries(reports)) {
      const count = questionsOf(report)
      assert.ok(count > 0 && count < 10, `${name}: ${count}`)
    }
  })
})
