/** Reads what strangers wrote, beside the event loop: see ports/texts.ts. */
import { setPriority } from 'node:os'
import { addressCheck } from './adapters/fetch/check-address.ts'
import type { TextTaskAnswer, TextTask } from './adapters/text-reader/text-process.ts'
import { AppError } from './contract/errors.ts'
import { parseLargeJson } from './http/parse-json.ts'
import { readRows } from './imports/csv/rows.ts'
import { previewList } from './imports/preview.ts'
import type { TextTasks } from './ports/texts.ts'
import { decodeText } from './subtitle-formats/decode-text.ts'
import { parseEmbedded } from './subtitle-formats/embedded.ts'
import { findInTranscripts } from './videos/find-in-transcripts.ts'
import { searchedOf } from './tracks/index-transcripts.ts'
import { movedCues, restoredCues } from './subtitle-formats/move-cues.ts'
import { parseSubtitle, requireSubtitle } from './subtitle-formats/parse-subtitle.ts'
import { contentAs } from './tracks/subtitle-content.ts'
import { transcriptAs } from './tracks/transcript.ts'
import { writeWebVtt } from './subtitle-formats/webvtt.ts'

const { allowPrivateHosts } = JSON.parse(process.argv[2]!) as { allowPrivateHosts: string[] }
const check = addressCheck(allowPrivateHosts)
const BEHIND_THE_API = 5

const TASKS: TextTasks = {
  subtitle({ content, language, encoding, path }) {
    const text = typeof content === 'string' ? content : decodeText(content, { language, encoding })
    return requireSubtitle(text, path).vtt
  },
  embedded: ({ text, format }) => parseEmbedded(text, format),
  transcribed({ text }) {
    const parsed = parseSubtitle(text)
    return parsed.cues.length === 0 ? null : { vtt: writeWebVtt(parsed), language: parsed.language }
  },
  moved: ({ vtt, keep }) => movedCues(vtt, keep),
  restored: ({ vtt, keep, original }) => restoredCues(vtt, keep, original),
  content: ({ vtt, format, owner }) => contentAs(vtt, format, owner),
  transcript: ({ vtt, format, owner }) => transcriptAs(vtt, format, owner),
  words: ({ vtt }) => searchedOf(vtt),
  matches: ({ texts, q, most }) => texts.map((lines) => findInTranscripts(lines, q, most)),
  list: ({ content }) => readRows(content, check),
  preview: ({ content }) => previewList(content, check),
  json: ({ bytes }) => parseLargeJson(bytes),
}

function answer({ task, input }: TextTask): TextTaskAnswer {
  try {
    return { kind: 'done', value: TASKS[task as keyof TextTasks](input as never) }
  } catch (error) {
    if (!(error instanceof AppError))
      return { kind: 'failed', message: (error as Error).message, stack: (error as Error).stack }
    const { code, message, faults, reason, given } = error
    return { kind: 'refused', code, message, more: { faults, reason, given } }
  }
}

setPriority(BEHIND_THE_API)
process.on('message', (question: TextTask) => process.send!(answer(question)))
// The daemon has ended.
process.on('disconnect', () => process.exit())
