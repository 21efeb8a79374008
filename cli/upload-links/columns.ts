import type { UploadLink } from '../../daemon/contract/upload-link.ts'
import type { TableColumn } from '../output/table.ts'
import { formatBytes, formatTime } from '../output/units.ts'

export const uploadLinkColumns: readonly TableColumn<UploadLink>[] = [
  { field: 'id' },
  { field: 'label', flexible: true },
  { field: 'name', title: 'into', flexible: true, value: ({ name }) => name ?? 'no collection' },
  {
    field: 'files',
    value: ({ files, max_files: most }) => (most === null ? `${files}` : `${files} of ${most}`),
  },
  {
    field: 'max_bytes',
    title: 'largest file',
    value: ({ max_bytes: most }) => (most === null ? 'any' : formatBytes(most)),
  },
  {
    field: 'expires_at',
    title: 'expires',
    value: ({ expires_at: at }) => (at === null ? 'never' : formatTime(at)),
  },
  { field: 'url' },
]
