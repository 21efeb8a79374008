import { PREVIEW_ROWS, type ImportPreview } from '../contract/import.ts'
import type { Deps } from '../ports/deps.ts'
import { checkRows, MOST_FAULTS } from './csv/rows.ts'

/** What a list holds and what is wrong with it, as its import would find. Nothing is kept. */
export function previewList({ fetcher }: Pick<Deps, 'fetcher'>, content: string): ImportPreview {
  const { videos, numbers, total, faults } = checkRows(content, (url) => fetcher.check(url))
  return {
    object: 'import_preview',
    total,
    rows: videos.slice(0, PREVIEW_ROWS).map(({ name, parent, plan }, at) => ({
      row: numbers[at]!, url: plan.url ?? '', name, collection: parent, visibility: plan.visibility, tags: plan.tags, captions: plan.captions.map(({ language }) => language),
    })),
    fault_count: faults.length,
    faults: faults.slice(0, MOST_FAULTS).sort((a, b) => a.row - b.row).map(({ row, column, message, reason, given }) => ({ row, column, message, reason, given })),
  }
}
