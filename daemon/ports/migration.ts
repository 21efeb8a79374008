/** Moving the rows, or the files of videos, of an appliance that runs to another place (docs/decisions/0241). */
import type { MigrationShown, MigrationStart } from '../contract/migration.ts'

export interface Migration {
  describe(): MigrationShown
  /** Begins, or joins one that goes to the same place. Throws `conflict` and `validation_failed`. */
  begin(to: MigrationStart): void
  /** Nothing is changed. Throws `conflict` when there is none, or it is decided already. */
  cancel(): Promise<void>
}

export type MoveCounts = Partial<
  Pick<
    MigrationShown,
    | 'copied_rows'
    | 'total_rows'
    | 'tables'
    | 'files'
    | 'bytes'
    | 'total_bytes'
    | 'copied_files'
    | 'copied_bytes'
  >
>

/** What the thread that copies reports. */
export type MoveNote =
  | { kind: 'copied'; counts: MoveCounts }
  /** All is copied once. */
  | { kind: 'catching_up' }
  /** Nothing may be written from now on; then `paused` is to be sent. */
  | { kind: 'caught_up' }
  /** The two places are the same. */
  | { kind: 'compared'; counts: MoveCounts }
  | { kind: 'failed'; message: string }
