import { PREVIEW_ROWS, type ImportPreview } from '../contract/import.ts'
import { checkRows, MOST_FAULTS } from './csv/rows.ts'

/**
 * Reports the contents and faults of a list, as its import would. Stores nothing. `check` throws for a
 * URL that may not be fetched.
 */
export function previewList(content: string, check: (url: string) => void): ImportPreview {
  const { videos, numbers, total, faults } = checkRows(content, check)
  return {
    object: 'import_preview',
    total,
    rows: videos.slice(0, PREVIEW_ROWS).map(({ name, parent, plan }, at) => ({
      row: numbers[at]!,
      url: plan.url ?? '',
      name,
      collection: parent,
      visibility: plan.visibility,
      tags: plan.tags,
      captions: plan.captions.map(({ language }) => language),
    })),
    fault_count: faults.length,
    faults: faults
      .slice(0, MOST_FAULTS)
      .sort((a, b) => a.row - b.row)
      .map(({ row, column, message, reason, given }) => ({ row, column, message, reason, given })),
  }
}
