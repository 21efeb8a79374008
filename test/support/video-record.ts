import { newVideo } from '../../daemon/videos/create.ts'
import type { VideoRecord } from '../../daemon/ports/records.ts'

/** A new video as the database holds it, with these columns. */
export const videoRecord = ({
  id = 'space0123456789',
  space = 'space',
  createdAt = '2026-01-01T00:00:00.000Z',
  ...more
}: Partial<VideoRecord> = {}): VideoRecord => ({
  ...newVideo(id, space, {}, createdAt),
  ...more,
})
