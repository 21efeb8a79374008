/**
 * Renders a result in the requested format. Tables, CSV and ndjson print rows: the items of a list, the
 * rows of a report, or the single object. JSON and YAML print everything. Formats are loaded on demand,
 * so that JSON needs almost nothing.
 */
import type { List } from '../../daemon/contract/values.ts'
import type { Format } from './formats.ts'
import { toJson, toJsonLine } from './json.ts'
import { escapeObeyed } from './text.ts'
import type { TableColumn } from './table.ts'

export interface OutputView<T> {
  format: Format
  /** Paths of `--fields`; undefined: all that there is. */
  fields: readonly string[] | undefined
  columns: readonly TableColumn<T>[]
  /** Rows of a report. */
  rows?: readonly T[] | undefined
}

/** Cells in a line of stdout. A pipe has no width; COLUMNS lets a script give it one. */
export const widthOfStdout = (): number =>
  process.stdout.columns || Number(process.env.COLUMNS) || Infinity

export async function render<T>(
  value: unknown,
  { format, fields, columns, rows }: OutputView<T>,
): Promise<string> {
  const items = rows ?? itemsOf(value)
  switch (format) {
    case 'table': {
      const { renderTable } = await import('./table.ts')
      const target = { width: widthOfStdout(), stream: process.stdout }
      return fields
        ? renderTable(plainColumns(fields), items, target)
        : renderTable(columns, items as T[], target)
    }
    case 'csv': {
      const { toCsv } = await import('./csv.ts')
      const { valueAt } = await import('./fields.ts')
      const header = fields ?? columns.map(({ field }) => field)
      const csv = toCsv(
        header,
        items.map((row) => header.map((field) => valueAt(row, field))),
      )
      // A file keeps every character; a terminal would obey some of them.
      return process.stdout.isTTY ? escapeObeyed(csv) : csv
    }
    case 'ndjson':
      return (fields ? ((await picked(items, fields)) as unknown[]) : items)
        .map(toJsonLine)
        .join('')
    case 'yaml':
      return (await import('./yaml.ts')).toYaml(await whole(value, fields))
    case 'json':
      return toJson(await whole(value, fields))
  }
}

/** A list keeps its frame, so that a script still finds `next_cursor`. */
async function whole(value: unknown, fields: readonly string[] | undefined): Promise<unknown> {
  if (!fields) return value
  return isList(value)
    ? { ...value, data: await picked(value.data, fields) }
    : picked(value, fields)
}

const picked = async (value: unknown, fields: readonly string[]): Promise<unknown> =>
  (await import('./fields.ts')).pick(value, fields)

/** A field that was typed may be any: the widest gives way first. */
export const plainColumns = (fields: readonly string[]): TableColumn<unknown>[] =>
  fields.map((field) => ({ field, title: field, flexible: !/(^|[._])id$/.test(field) }))

export const isList = (value: unknown): value is List<unknown> =>
  (value as { object?: unknown } | null)?.object === 'list' &&
  Array.isArray((value as { data?: unknown }).data)
export const itemsOf = (value: unknown): readonly unknown[] =>
  isList(value) ? value.data : [value]
