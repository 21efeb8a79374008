/** Maps requests to columns of a video, and columns to responses (`VIDEO_COLUMNS`). */
import type { Video, VideoUpdate } from '../contract/video.ts'
import { VIDEO_COLUMNS, type WrittenColumns } from '../ports/records.ts'

type Field = keyof typeof VIDEO_COLUMNS
const FIELDS = Object.keys(VIDEO_COLUMNS) as Field[]

/** Only fields that were sent: absent means unchanged, null means none. */
export function changedColumns(input: VideoUpdate): Partial<WrittenColumns> {
  const columns: Partial<WrittenColumns> = {}
  for (const field of FIELDS) if (input[field] !== undefined) write(columns, field, input[field])
  return columns
}

/** All columns of a new video: fields that were sent, otherwise the default of the table. */
export function newColumns(input: VideoUpdate): WrittenColumns {
  const columns: Partial<WrittenColumns> = {}
  for (const field of FIELDS)
    write(columns, field, input[field] === undefined ? VIDEO_COLUMNS[field].initial : input[field])
  return columns as WrittenColumns
}

export function presentColumns(columns: WrittenColumns): Pick<Video, Field> {
  const fields: Partial<Record<Field, unknown>> = {}
  for (const field of FIELDS) fields[field] = columns[VIDEO_COLUMNS[field].column]
  return fields as Pick<Video, Field>
}

/** The type of the table guarantees that the column accepts the value; the compiler cannot infer it. */
function write(columns: Partial<WrittenColumns>, field: Field, value: unknown): void {
  Object.assign(columns, { [VIDEO_COLUMNS[field].column]: value })
}
