import { presentEncoding } from '../model/present-space.ts'
import type { Deps } from '../ports/deps.ts'
import type { WatermarkPlan } from '../ports/media.ts'
import type { EncodingRecord, VideoRecord } from '../ports/records.ts'
import { chooseEncoders } from '../plan/choose-encoders.ts'
import type { PlannedEncoding } from '../plan/renditions.ts'

/** What a video is encoded with now: as its space has it, unless it has settings of its own. */
export async function encodingOf(
  deps: Pick<Deps, 'db' | 'media'>,
  { space, id }: Pick<VideoRecord, 'space' | 'id'>,
  signal: AbortSignal,
): Promise<PlannedEncoding> {
  const found = await deps.db.read(async ({ spaces, videos }) => ({
    wanted: (await spaces.get(space))?.encoding ?? {},
    video: await videos.get(id),
  }))
  const { wanted, video } = found
  const { interlaced } = video?.encoding ?? {}
  const planned = await chooseEncoders(
    deps,
    { ...wanted, ...(interlaced ? { interlaced } : {}) },
    signal,
  )
  const watermark = watermarkOf(wanted, video)
  return watermark ? { ...planned, watermark } : planned
}

function watermarkOf(
  wanted: EncodingRecord,
  video: Pick<VideoRecord, 'encoding' | 'watermark'> | null,
): WatermarkPlan | null {
  const { use = 'space', ...look } = video?.encoding.watermark ?? {}
  const image = use === 'none' ? null : use === 'own' ? video?.watermark : wanted.watermark?.image
  if (!image) return null
  const { position, width, margin, opacity } = {
    ...presentEncoding(wanted).watermark,
    ...look,
  }
  return { version: image.version, position, width, margin, opacity }
}
