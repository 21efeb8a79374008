/** What went wrong, for a model: it cannot run a command, but it can call another tool or ask the person. */
import { describe } from '../errors/describe.ts'
import { boundedText } from './text.ts'

/** By code; for all others, what a person at a terminal reads. */
const NEXT: Record<string, string> = {
  unauthorized:
    'Ask the person to check the API key: SVC_API_KEY, or the sign-in made by `svc login`. Then restart `svc mcp`.',
  forbidden: 'The API key does not allow this. Ask the person for a key with more scopes.',
  read_only_key: 'Ask the person to give `svc mcp` a read-write key.',
  video_not_found: 'Find the ID with search_videos. The video may have been deleted.',
  collection_not_found: 'Find the ID with list_collections.',
  transcript_not_found: 'get_video shows which subtitles a video has, and their status.',
  validation_failed: 'Fix the fields listed above and call the tool again.',
  rate_limited: 'Wait a minute and call the tool again.',
  unreachable:
    'Ask the person to check that svc is running at this URL, then call the tool again. ' +
    'An upload resumes when it is called again with the same arguments.',
  encoding_failed: 'Ask the person to retry the video in the dashboard.',
  invalid_state: 'See its status with get_video.',
}

/** A bound, since details may repeat what somebody else wrote. */
const MOST_CHARS = 2_000

export function explain(thrown: unknown): string {
  const { sentence, problem, hint, faults } = describe(thrown)
  const lines = [
    `${sentence} (${problem.code})`,
    ...faults.map(({ path, message }) => `${path}: ${message}`),
    NEXT[problem.code] ?? hint,
  ]
  return boundedText(lines.filter(Boolean).join('\n'), MOST_CHARS, true)
}
