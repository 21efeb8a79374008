/** RFC 6381 names computed from the plan, since manifests exist before anything is encoded. */
import type { RenditionPlan } from '../ports/media.ts'

/** AAC-LC, the output of ffmpeg's encoder and the only kind that is copied. */
export const AAC_LC = 'mp4a.40.2'
/** profile_idc, and the constraint flags that x264 sets with it. */
const PROFILES: Record<RenditionPlan['profile'], string> = {
  high: '6400',
  main: '4D40',
  baseline: '42C0',
}

/** null when only the encoder itself determines the name. */
export function plannedCodec({
  name,
  profile,
  level,
}: Pick<RenditionPlan, 'name' | 'profile' | 'level'>): string | null {
  return name.startsWith('h264_')
    ? `avc1.${PROFILES[profile]}${level.toString(16).toUpperCase()}`
    : null
}
