/** The name of a backup's folder is its record: time of start, trigger and id. Sorts chronologically. */
import type { Backup } from '../contract/backup.ts'

export type BackupName = Pick<Backup, 'id' | 'trigger' | 'created_at'>

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(manual|nightly)-(bak_[0-9A-Za-z]{20})$/

/** `20260314T031500Z-nightly-bak_…` */
export const nameOf = ({ id, trigger, created_at: at }: BackupName): string =>
  `${at.slice(0, 19).replace(/[-:]/g, '')}Z-${trigger}-${id}`

/** null: somebody else's folder. */
export function readName(name: string): BackupName | null {
  const found = NAME.exec(name)
  if (!found) return null
  const [, year, month, day, hour, minute, second, trigger, id] = found
  return {
    id: id!,
    trigger: trigger as BackupName['trigger'],
    created_at: `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`,
  }
}
