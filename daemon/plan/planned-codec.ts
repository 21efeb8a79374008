/** RFC 6381 names, known before anything is encoded: manifests are there first. */
import type { RenditionPlan } from '../ports/media.ts'

/** What ffmpeg's encoder makes, and the only kind that is copied. */
export const AAC_LC = 'mp4a.40.2'
/** profile_idc, and the constraint flags that x264 sets with it. */
const PROFILES: Record<RenditionPlan['profile'], string> = {
  high: '6400',
  main: '4D40',
  baseline: '42C0',
}

/** null where only the encoder itself can say. */
export function plannedCodec({
  name,
  profile,
  level,
}: Pick<RenditionPlan, 'name' | 'profile' | 'level'>): string | null {
  return name.startsWith('h264_')
    ? `avc1.${PROFILES[profile]}${level.toString(16).toUpperCase()}`
    : null
}
