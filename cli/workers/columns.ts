/** Shared by the commands about workers. */
import type { WorkerEntry } from '../../daemon/contract/worker.ts'
import type { TableColumn } from '../output/table.ts'

export const workerColumns: readonly TableColumn<WorkerEntry>[] = [
  { field: 'id' },
  { field: 'name', title: 'machine' },
  { field: 'status' },
  { field: 'encoders', align: 'right' },
  {
    field: 'speed',
    align: 'right',
    value: ({ speed }) => (speed === null ? '–' : `${speed.toFixed(1)}x`),
  },
  {
    field: 'runs',
    title: 'encodes',
    value: ({ runs }) =>
      runs.length === 0
        ? '–'
        : runs
            .map(
              ({ name, video, first_segment: first, last_segment: last }) =>
                `${name || video} ${first === last ? first : `${first}–${last}`}`,
            )
            .join(', '),
  },
  { field: 'seen_at', title: 'seen' },
  { field: 'version' },
  { field: 'ffmpeg' },
  { field: 'reason', value: ({ reason }) => reason ?? '–', flexible: true },
]
