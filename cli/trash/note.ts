import type { TrashEntry } from '../../daemon/contract/trash.ts'
import { formatTime } from '../output/units.ts'

/** What became of something that was put in the trash, for the person who did it. */
export const trashNote = ({ id, name, trashed_at, deletes_at }: TrashEntry): string =>
  deletes_at === trashed_at
    ? `“${name}” is permanently deleted: the trash is turned off (svc daemon retention --trash).`
    : `“${name}” is in the trash until ${formatTime(deletes_at)}. To restore it: svc trash restore ${id}`
