import { string } from '@oclif/core/flags'
import type { TableColumn } from '../output/table.ts'
import { formatBytes } from '../output/units.ts'

export const downloadFlags = {
  output: string({
    char: 'o',
    summary: 'Path of the output file; `-` writes the file to stdout',
    helpValue: '<file|->',
  }),
}

export const downloadedColumns: readonly TableColumn<{ path: string; size_bytes: number }>[] = [
  { field: 'path', flexible: true },
  {
    field: 'size_bytes',
    title: 'size',
    value: ({ size_bytes }) => formatBytes(size_bytes),
    align: 'right',
  },
]
