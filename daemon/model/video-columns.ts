/** From a request to the columns of a video, and from there to an answer (`VIDEO_COLUMNS`). */
import type { Video, VideoUpdate } from '../contract/video.ts'
import { VIDEO_COLUMNS, type WrittenColumns } from '../ports/records.ts'

type Field = keyof typeof VIDEO_COLUMNS
const FIELDS = Object.keys(VIDEO_COLUMNS) as Field[]

/** Only what was sent: absent means unchanged, null means none. */
export function changedColumns(input: VideoUpdate): Partial<WrittenColumns> {
  const columns: Partial<WrittenColumns> = {}
  for (const field of FIELDS) if (input[field] !== undefined) write(columns, field, input[field])
  return columns
}

/** All of a new video: what was sent, else what the table gives. */
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

/** The table's own type says that the column of a field takes its value; the compiler cannot follow. */
function write(columns: Partial<WrittenColumns>, field: Field, value: unknown): void {
  Object.assign(columns, { [VIDEO_COLUMNS[field].column]: value })
}
